"""Grading for marks: a student's code runs in processes that hold no truth, and the verdict is made in another."""
