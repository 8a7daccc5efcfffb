// Runs the cells of a notebook in Pyodide with numpy and matplotlib, under Node.js, and prints what each gave as JSON.
const [pyodide, repository, packages, notebook] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide, packages: ["ipython", "matplotlib", "numpy", "sqlite3"] });
for (const [place, root] of Object.entries({ "/packages": packages, "/repository": repository })) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.globals.set("notebook", notebook);
console.log(await python.runPythonAsync(`
import json, os, sys
sys.path += ["/repository", "/repository/notebooks", "/repository/exercises", "/packages"]
os.chdir(os.path.dirname(f"/repository/{notebook}"))
os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import capture_output
shell, ran = InteractiveShell.instance(), []
shell.display_trap.hook = lambda value: value is None or display(value)
for cell in json.load(open(f"/repository/{notebook}"))["cells"]:
    if cell["cell_type"] == "code":
        with capture_output() as captured:
            result = shell.run_cell("".join(cell["source"]))
        outputs = [{"output_type": "display_data", "data": each.data, "metadata": {}} for each in captured.outputs]
        if captured.stdout:
            outputs.append({"output_type": "stream", "name": "stdout", "text": captured.stdout})
        if error := result.error_before_exec or result.error_in_exec:
            said = {"ename": type(error).__name__, "evalue": str(error), "traceback": []}
            outputs = [{"output_type": "error", **said}]
        ran.append(outputs)
json.dumps(ran)
`));
