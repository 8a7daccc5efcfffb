"""The course as static files: pages to read, and a live edition that runs in the reader's browser."""
