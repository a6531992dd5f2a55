let starting;

async function start({ folder, version, files }) {
  const index = `${folder}${version}/`;
  const { loadPyodide } = await import(`${index}pyodide.js`);
  const pyodide = await loadPyodide({ indexURL: index, stdout: (line) => postMessage(line) });
  for (const { path } of files.filter(({ path }) => path.endsWith("/python.zip") || path.includes("/values/"))) {
    const answer = await fetch(folder + path);
    pyodide.unpackArchive(new Uint8Array(await answer.arrayBuffer()), "zip", { extractDir: "/packages" });
  }
  pyodide.runPython('import sys; sys.path.insert(0, "/packages")');
  return pyodide;
}

onmessage = async ({ data }) => {
  starting ??= start(data);
  const pyodide = await starting;
  pyodide.pyimport("sys").argv = pyodide.toPy(["offline_turns.py", data.turns]);
  pyodide.runPython(data.code, { filename: "offline_turns.py" });
  postMessage(null);
};
