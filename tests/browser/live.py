"""The live edition in a browser in which every other address is blocked."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

READY = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady"""
RUN = """async place => {
    const page = window.jupyterapp.shell.currentWidget.content, cell = page.widgets[place];
    page.activeCellIndex = place;
    page.deselectAll();
    await window.jupyterapp.commands.execute('notebook:run-cell');
    return cell.model.outputs.toJSON();
}"""
WRITE = """([place, text]) => {
    window.jupyterapp.shell.currentWidget.content.widgets[place].model.sharedModel.setSource(text);
}"""
SHOW = """place => {
    const page = window.jupyterapp.shell.currentWidget.content;
    page.activeCellIndex = place;
    page.widgets[place].node.scrollIntoView();
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(
    each => each.model.type === 'code' ? each.model.sharedModel.getSource() : null)"""

IDS = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(each => each.model.id)"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def served(folder):
    """Serve a folder, and return the server and its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


class LiveNotebook:
    """A notebook of the live edition.

    Attributes:
        cells: the sources of its cells, None for those that are text.
        ids: the names of its cells.
        asked: the addresses elsewhere that it asked for, in vain.
    """

    def __init__(self, page, address, path):
        self.page, self.asked = page, []
        page.context.route("**/*", lambda route: self._within(route, address))
        page.goto(f"{address}live/notebooks/index.html?path={path}")
        page.wait_for_function(READY)
        self.cells, self.ids = page.evaluate(CELLS), page.evaluate(IDS)

    def _within(self, route, address):
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            self.asked.append(route.request.url)
            route.abort()

    def show(self, place):
        """Scroll to a cell."""
        self.page.evaluate(SHOW, place)

    def run(self, place):
        """Run a cell, and return its outputs."""
        return self.page.evaluate(RUN, place)

    def error(self, place):
        """Run a cell, and return the error it ended with, if any."""
        return next((f"{each['ename']}: {each['evalue']}" for each in self.run(place) if "ename" in each), None)

    def write(self, place, text):
        """Type other text into a cell."""
        self.page.evaluate(WRITE, [place, text])

    def printed(self, place):
        """Run a cell, and return all it said."""
        outputs = self.run(place)
        said = [each.get("text") or each.get("data", {}).get("text/plain", "") for each in outputs]
        return " ".join([*map("".join, said), *(each["evalue"] for each in outputs if "evalue" in each)])
