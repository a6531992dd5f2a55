/** A rule of ESLint: what is derived only computes. It assigns nothing from outside, changes nothing there and asks nobody. */

const CHANGING = new Set([
  ...["push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin"],
  ...["set", "add", "delete", "clear"],
]);
const ASKING = new Set(["api", "get", "post", "fetch", "setTimeout", "setInterval", "requestAnimationFrame"]);

/** `$derived(…)` and `$derived.by(…)`. */
const isDerived = ({ callee }) =>
  callee.type === "MemberExpression"
    ? callee.object.name === "$derived" && callee.property.name === "by"
    : callee.name === "$derived";

/** What a chain of members begins with: `a` of `a.b[c].d`; a call or a literal makes something new. */
function rootOf(node) {
  let root = node;
  while (root.type === "MemberExpression" || root.type === "TSNonNullExpression" || root.type === "ChainExpression")
    root = root.type === "MemberExpression" ? root.object : root.expression;
  return root;
}

/** The names that an assignment writes to: one, or those of a pattern. */
function targetsOf(node) {
  if (node.type === "ArrayPattern") return node.elements.flatMap((one) => (one ? targetsOf(one) : []));
  if (node.type === "ObjectPattern") return node.properties.flatMap((one) => targetsOf(one.value ?? one.argument));
  if (node.type === "AssignmentPattern") return targetsOf(node.left);
  if (node.type === "RestElement") return targetsOf(node.argument);
  return [rootOf(node)];
}

export default {
  meta: {
    type: "problem",
    docs: { description: "what is derived has no side effects" },
    messages: {
      assigns: "A derived value assigns nothing that was declared outside: use an effect.",
      changes: "A derived value changes nothing that was made outside: use an effect, or a copy.",
      asks: "A derived value asks nobody: use an effect.",
    },
    schema: [],
  },
  create(context) {
    const derived = [];
    const isOutside = (node) => {
      const within = derived.at(-1);
      if (!within) return false;
      if (node.type === "ThisExpression") return true;
      if (node.type !== "Identifier") return false;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const [definition] = scope.set.get(node.name)?.defs ?? [];
        if (!definition) continue;
        const [start, end] = definition.name.range;
        return start < within.range[0] || end > within.range[1];
      }
      return true;
    };
    const assigns = (node, target) => {
      if (targetsOf(target).some(isOutside)) context.report({ node, messageId: "assigns" });
    };
    return {
      CallExpression(node) {
        const { callee } = node;
        if (isDerived(node)) derived.push(node);
        else if (callee.type === "Identifier" && ASKING.has(callee.name) && isOutside(callee))
          context.report({ node, messageId: "asks" });
        else if (callee.type === "MemberExpression" && CHANGING.has(callee.property.name) && isOutside(rootOf(callee)))
          context.report({ node, messageId: "changes" });
      },
      "CallExpression:exit"(node) {
        if (derived.at(-1) === node) derived.pop();
      },
      AssignmentExpression: (node) => assigns(node, node.left),
      UpdateExpression: (node) => assigns(node, node.argument),
      "UnaryExpression[operator='delete']": (node) => assigns(node, node.argument),
    };
  },
};
