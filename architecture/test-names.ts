import ts from 'typescript';

/** Maximum length of a name that fits one line of a report. */
export const maxTestNameLength = 90;

type TestName = { readonly path: string; readonly line: number; readonly name: string };

/** Functions whose first text names a test or a group of tests. `eachDatabase` is the server's own `describe.each`. */
const namingFunctions: ReadonlySet<string> = new Set(['describe', 'eachDatabase', 'it', 'test']);

/**
 * Returns the first identifier of `test`, `test.skipIf(…)(…)`, `test.each([…])(…)`, or of a table written as a
 * template.
 */
function findFirstIdentifier(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text === 'step' ? '' : findFirstIdentifier(callee.expression);
  if (ts.isCallExpression(callee)) return findFirstIdentifier(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return findFirstIdentifier(callee.tag);
  return '';
}

/** Text of a name. A placeholder of a template counts as written, like `%s`. */
function readNameText(node: ts.Expression, file: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return readNameText(node.expression, file);
  if (ts.isTemplateExpression(node)) return node.getText(file).slice(1, -1);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  return [node.left, node.right].map((side) => readNameText(side, file) ?? side.getText(file)).join('');
}

/** Names given to tests and groups in a test file. */
export function listTestNames(path: string, source: string): readonly TestName[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const names: TestName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && namingFunctions.has(findFirstIdentifier(node.expression))) {
      const [title] = node.arguments;
      const name = title && readNameText(title, file);
      if (title && name !== undefined)
        names.push({ path, line: file.getLineAndCharacterOfPosition(title.getStart(file)).line + 1, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Names longer than a line of a report, with their place and length. */
export function listLongNames(names: readonly TestName[]): readonly string[] {
  return names
    .filter(({ name }) => name.length > maxTestNameLength)
    .map(({ path, line, name }) => `${path}:${line} (${name.length}): ${name}`);
}
