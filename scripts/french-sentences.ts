// Plug-in of the mutation tests: leaves French sentences unchanged. Emptying one only shows that no test repeats it
// word for word, which none should; the conditions that choose between sentences are still mutated.

interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly expressions?: readonly unknown[];
  readonly properties?: readonly SyntaxNode[];
  readonly left?: SyntaxNode;
  readonly right?: SyntaxNode;
}

interface VisitedPath {
  readonly node: SyntaxNode;
  /** Missing from the published types of Babel's NodePath. */
  readonly hub?: { readonly file?: { readonly opts?: { readonly filename?: string } } };
}

/**
 * A value of a closed list, such as `card-renewed-late` or `AMOUNT_TOO_SMALL`, is compared by the code: not a sentence.
 */
const code = /^[a-z0-9-]*$|^[A-Z0-9_]*$/;

/** A template with a value is not left out: it must not lose the value. */
function isText({ type, expressions, left, right }: SyntaxNode): boolean {
  if (type === 'BinaryExpression') return left !== undefined && right !== undefined && isText(left) && isText(right);
  return type === 'StringLiteral' || (type === 'TemplateLiteral' && expressions?.length === 0);
}

/** A table of sentences: the compiler already refuses it without one of its keys. */
function isTable({ type, properties }: SyntaxNode): boolean {
  return (
    type === 'ObjectExpression' &&
    properties !== undefined &&
    properties.length > 0 &&
    properties.every(({ value }) => isNode(value) && (isText(value) || isTable(value)))
  );
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isFrenchSentence({ node, hub }: VisitedPath): boolean {
  if (hub?.file?.opts?.filename?.endsWith('.fr.ts') !== true) return false;
  return isTable(node) || (isText(node) && !(typeof node.value === 'string' && code.test(node.value)));
}

/** Export name by which Stryker finds the plug-ins of a file. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'french-sentences',
    value: { shouldIgnore: (path: VisitedPath) => (isFrenchSentence(path) ? 'French sentences' : undefined) },
  },
];
