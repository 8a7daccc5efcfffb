"""The course around the library: the ``gamelib`` command and the working copy."""

from gamelib.course import moved

moved.explain_old_names()
