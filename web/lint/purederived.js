/**
 * An ESLint rule: `$derived` has no side effects. It assigns and mutates nothing outside, and makes no requests, not even
 * in the functions it calls.
 */
import { effectFinder, EFFECTS } from "./effects.js";

const MUTATING = new Set([
  ...["push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin"],
  ...["set", "add", "delete", "clear"],
]);

/** Return whether a call is `$derived(…)` or `$derived.by(…)`. */
const isDerived = ({ callee }) =>
  callee.type === "MemberExpression"
    ? callee.object.name === "$derived" && callee.property.name === "by"
    : callee.name === "$derived";

/** Return the root of a member chain: `a` of `a.b[c].d`. Calls and literals create new values and have no root outside. */
function rootOf(node) {
  let root = node;
  while (root.type === "MemberExpression" || root.type === "TSNonNullExpression" || root.type === "ChainExpression")
    root = root.type === "MemberExpression" ? root.object : root.expression;
  return root;
}

/** Return the names that an assignment writes to: one, or those of a pattern. */
function targetsOf(node) {
  if (node.type === "ArrayPattern") return node.elements.flatMap((one) => (one ? targetsOf(one) : []));
  if (node.type === "ObjectPattern") return node.properties.flatMap((one) => targetsOf(one.value ?? one.argument));
  if (node.type === "AssignmentPattern") return targetsOf(node.left);
  if (node.type === "RestElement") return targetsOf(node.argument);
  return [rootOf(node)];
}

/** Return whether a node is in a function that the derived value only creates, such as the handler of a button. */
function isDeferred(node, derived) {
  for (let at = node; at !== derived; at = at.parent)
    if (/^(Arrow)?Function/.test(at.type) && at.parent.type !== "CallExpression") return true;
  return false;
}

export default {
  meta: {
    type: "problem",
    docs: { description: "disallow side effects in $derived" },
    messages: {
      assigns: "A derived value must not assign to a variable from outside: use an effect.",
      changes: "A derived value must not mutate an object from outside: use an effect, or a copy.",
      asks: "A derived value must not make requests or set timers: use an effect.",
    },
    schema: [],
  },
  create(context) {
    const derived = [];
    let hasEffects = null;
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
        else if (callee.type === "Identifier" && EFFECTS.has(callee.name) && isOutside(callee))
          context.report({ node, messageId: "asks" });
        else if (callee.type === "MemberExpression" && MUTATING.has(callee.property.name) && isOutside(rootOf(callee)))
          context.report({ node, messageId: "changes" });
        else if (derived.length && !isDeferred(node, derived.at(-1))) {
          hasEffects ??= effectFinder(context.sourceCode.ast, context.filename);
          if (hasEffects(node)) context.report({ node, messageId: "asks" });
        }
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
