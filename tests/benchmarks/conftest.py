"""Benchmarks run only when they are asked for by name, never with the other tests."""


def pytest_ignore_collect(config):
    return not any("benchmarks" in argument for argument in config.invocation_params.args) or None
