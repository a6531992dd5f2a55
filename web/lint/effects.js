/** Finds functions that make requests or set timers, also in functions they call, across modules. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import typescript from "typescript-eslint";

export const EFFECTS = new Set(["api", "get", "post", "fetch", "setTimeout", "setInterval", "requestAnimationFrame"]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Call `visit` for a node and its descendants until it returns false. */
function walk(node, visit, parent = null) {
  if (!node || typeof node.type !== "string" || visit(node, parent) === false) return;
  for (const [key, child] of Object.entries(node))
    if (key !== "parent")
      for (const one of Array.isArray(child) ? child : [child])
        if (one && typeof one === "object") walk(one, visit, node);
}

/** Return the functions of a syntax tree by name, methods with a dot before it, and its relative imports. */
function readTree(tree) {
  const [functions, imports] = [new Map(), new Map()];
  const add = (name, body) => functions.set(name, [...(functions.get(name) ?? []), body]);
  walk(tree, (node) => {
    if (node.type === "FunctionDeclaration" && node.id) add(node.id.name, node.body);
    if (node.type === "VariableDeclarator" && node.id.name && FUNCTIONS.has(node.init?.type))
      add(node.id.name, node.init.body);
    if (node.type === "MethodDefinition" && node.kind !== "constructor") add(`.${node.key.name}`, node.value.body);
    if (node.type === "ImportDeclaration" && node.source.value.startsWith("."))
      for (const { local, imported } of node.specifiers)
        if (imported) imports.set(local.name, { from: node.source.value, name: imported.name });
  });
  return { functions, imports };
}

const known = new Map();
/** Return a module by its path, parsed again when the file has changed; null where it is no TypeScript. */
function moduleAt(path) {
  const file = [`${path}.ts`, path].find((one) => one.endsWith(".ts") && existsSync(one));
  if (!file) return null;
  const { mtimeMs } = statSync(file);
  const last = known.get(file);
  if (last?.mtimeMs === mtimeMs) return last;
  const tree = typescript.parser.parseForESLint(readFileSync(file, "utf8"), { range: true }).ast;
  const found = { mtimeMs, file, ...readTree(tree) };
  known.set(file, found);
  return found;
}

/** Return whether a call has effects: itself, or by what it calls. */
function callHasEffects({ callee }, module, seen) {
  const isMember = callee.type === "MemberExpression";
  const name = isMember ? callee.property.name : callee.name;
  const imported = isMember ? undefined : module.imports.get(name);
  if (imported) {
    if (EFFECTS.has(name) && imported.from.endsWith("/api")) return true;
    const other = moduleAt(resolve(dirname(module.file), imported.from));
    return other !== null && nameHasEffects(imported.name, other, seen);
  }
  const own = isMember ? `.${name}` : name;
  if (module.functions.has(own)) return nameHasEffects(own, module, seen);
  const isGlobal = !isMember || callee.object.name === "window";
  return isGlobal && EFFECTS.has(name) && name !== "get" && name !== "post" && name !== "api";
}

function nameHasEffects(name, module, seen) {
  const key = `${module.file} ${name}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return (module.functions.get(name) ?? []).some((body) => {
    let has = false;
    walk(body, (node, parent) => {
      // Functions that are only created here, not called: handlers of buttons, for example.
      if (FUNCTIONS.has(node.type) && parent?.type !== "CallExpression") return false;
      has ||= node.type === "CallExpression" && callHasEffects(node, module, seen);
      return !has;
    });
    return has;
  });
}

/** Return a function that tells whether a call in this file has effects through the functions it calls. */
export function effectFinder(tree, file) {
  const module = { file, ...readTree(tree) };
  return (call) => callHasEffects(call, module, new Set());
}
