"""What tests read in the tables of a page."""

from html.parser import HTMLParser


class Table(HTMLParser):
    """Collects what a table holds, and that every tag is closed."""

    def __init__(self, html):
        super().__init__()
        self.open, self.rows, self.attributes, self.scopes, self.text = [], [], [], [], ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
            self.attributes.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
            self.attributes[-1].append(dict(attributes))
        if tag == "th":
            self.scopes.append(dict(attributes).get("scope"))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.text += text
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += "^" * ("sup" in self.open) + text

    def each(self, attribute, row):
        """Return an attribute of each cell of a row."""
        return [cell.get(attribute) for cell in self.attributes[row]]
