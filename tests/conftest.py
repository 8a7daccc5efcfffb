"""Settings of the whole test run."""

from hypothesis import settings

# How long an example takes says more about what else the machine does than about the code.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_configure(config):
    # The first import of this on a machine looks at all its fonts, and says so on stderr if that takes
    # long, which strict nbval would count against the notebook it happens in. So it happens here.
    if not hasattr(config, "workerinput"):
        import matplotlib.font_manager  # noqa: F401
