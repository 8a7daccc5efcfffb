"""Settings of the whole test run."""


def pytest_configure(config):
    # The first import of this on a machine looks at all its fonts, and says so on stderr if that takes
    # long, which strict nbval would count against the notebook it happens in. So it happens here.
    if not hasattr(config, "workerinput"):
        import matplotlib.font_manager  # noqa: F401
