onmessage = async ({ data: { code, turns, folder, version, files } }) => {
  const index = `${folder}${version}/`;
  const { loadPyodide } = await import(`${index}pyodide.js`);
  const pyodide = await loadPyodide({ indexURL: index, stdout: (line) => postMessage(line) });
  for (const { path } of files.filter(({ path }) => path.endsWith("/python.zip") || path.includes("/values/"))) {
    const answer = await fetch(folder + path);
    pyodide.unpackArchive(new Uint8Array(await answer.arrayBuffer()), "zip", { extractDir: "/packages" });
  }
  pyodide.runPython('import sys; sys.path.insert(0, "/packages")');
  pyodide.pyimport("sys").argv = pyodide.toPy(["offline_turns.py", turns]);
  pyodide.runPython(code, { filename: "offline_turns.py" });
  postMessage(null);
};
