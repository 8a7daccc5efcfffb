"""The course around the library: the ``gamelib`` command, the working copy, building the notebooks."""

from gamelib.course import moved

moved.explain_old_names()
