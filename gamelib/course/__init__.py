"""The course around the library: the ``gamelib`` command and the working copy."""
