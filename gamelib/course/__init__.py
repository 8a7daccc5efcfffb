"""The course around the library: building the notebooks, working copies, and the ``gamelib`` command."""
