"""The picture of an explorer in a browser, with what JupyterLab does between the two: clicks and keys go to Python."""

from gamelib.widgets.explorer import PictureView

JOIN = """async source => {
    const module = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
    const { default: view } = await import(module);
    let value = await window.hear(null);
    const answer = {};
    window.heard = 0;
    view.render({
        model: {
            get: () => value,
            on: (event, does) => { answer[event] = does; },
            send: async message => {
                const before = value;
                value = await window.hear(message);
                if (value !== before) answer["change:value"]();
                answer["msg:custom"]();
                window.heard += 1;
            },
        },
        el: document.querySelector("main"),
    });
}"""
FOCUSED = "() => { const {pick, entry} = document.activeElement.dataset; return pick ?? entry; }"


class Hands:
    """Somebody in front of the picture of an explorer, between a link before it and one after it."""

    def __init__(self, page, explorer):
        self.page, self.explorer, self.answers = page, explorer, 0
        page.set_content("<!doctype html><a href='#'>before</a><main></main><a href='#'>after</a>")
        page.expose_function("hear", self._hear)
        page.evaluate(JOIN, str(PictureView._esm))

    def _hear(self, message):
        if message is not None:
            self.explorer._picture.hear(message)
        return self.explorer._picture.value

    @property
    def focused(self):
        """The name of the part that has the focus, if one has."""
        return self.page.evaluate(FOCUSED)

    def click(self, name):
        """Click on the part with this name."""
        self.page.click(f'[data-pick="{name}"], [data-entry="{name}"]')

    def press(self, *keys):
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def wait(self):
        """Wait until Python has answered once more."""
        self.answers += 1
        self.page.wait_for_function("times => window.heard >= times", arg=self.answers)
