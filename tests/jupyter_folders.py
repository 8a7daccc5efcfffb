"""Jupyter with folders of its own, so that no test reads or writes what the person who runs it has at home."""

_FOLDERS = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    "IPYTHONDIR": "ipython",
}


def jupyter_folders(top):
    """Return the variables of the environment that have Jupyter and IPython keep everything under a folder."""
    return {variable: str(top / folder) for variable, folder in _FOLDERS.items()}
