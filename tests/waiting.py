"""Waiting for what explorers do in a thread of their own."""


def waited(explorer):
    """Return the explorer when its long run has ended."""
    thread = explorer.run.thread
    if thread is not None:
        thread.join()
    assert not explorer.run.running
    return explorer
