import ts from 'typescript';

/** A file of the server, and how it departs from the shape of a slice (docs/decisions/0078). */
export interface Departure {
  readonly file: string;
  readonly rule: string;
}

/** Suffixes of files; a file without one contains a command, or code shared by commands. */
const suffixes = [
  'routes',
  'repository',
  'tables',
  'view',
  'job',
  'steps',
  'policy',
  'api',
  'fixtures',
  'process',
  'text.fr',
  'messages.fr',
  'test',
];
/** Suffixes of the files that may open transactions: all others receive one. */
const openers = new Set(['routes', 'job', 'steps', 'index']);
const maxFlatFiles = 20;
const maxParameters = 3;
const transactionOpeners = new Set(['asUser', 'asService']);
const runners = new Set([
  'runAsUser',
  'readAsUser',
  'runRepeatableAsUser',
  'runAsService',
  'readAsService',
  'readOnStandby',
]);
const contexts = new Set(['CommandContext', 'ServiceContext', 'ServiceCommandContext']);
const routeMethods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'route']);

interface SliceFile {
  readonly path: string;
  /** Path inside the folder of the slice. */
  readonly name: string;
  readonly suffix: string;
}

function parseSliceFile(path: string): SliceFile | null {
  const inSlice = /^server\/src\/(?!app\/|platform\/)[^/]+\/(.+)$/.exec(path)?.[1];
  if (inSlice === undefined || !/\.(ts|mjs)$/.test(inSlice) || inSlice.includes('/templates/')) return null;
  const file = inSlice.split('/').at(-1) ?? '';
  const suffix = /^[^.]+(?:\.(.+))?\.(?:d\.mts|ts|mjs)$/.exec(file)?.[1] ?? '';
  // A drill is a test that is too long for `npm test`.
  const role = suffix === 'drill.test' ? 'test' : suffix;
  return { path, name: inSlice, suffix: file === 'index.ts' ? 'index' : role };
}

/** All departures among these files, given by path from the root of the repository. */
export function listDepartures(paths: readonly string[], textOf: (path: string) => string): Departure[] {
  const files = paths.map(parseSliceFile).filter((file) => file !== null);
  const departures = files.flatMap((file) => listFileDepartures(file, textOf));
  const folders = Map.groupBy(
    files.filter(({ suffix }) => suffix !== 'test' && suffix !== 'fixtures'),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  for (const [folder, inside] of folders)
    if (inside.length > maxFlatFiles)
      departures.push({ file: folder, rule: `holds ${inside.length} files: sub-folders from ${maxFlatFiles} on` });
  return departures;
}

function listFileDepartures(file: SliceFile, textOf: (path: string) => string): Departure[] {
  const rules: string[] = [];
  if (!/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z.]+)?\.(ts|mjs|d\.mts)$/.test(file.name)) rules.push('is not kebab-case');
  if (file.suffix === 'index' && file.name.includes('/')) rules.push('has a second public interface');
  if (file.suffix !== '' && file.suffix !== 'index' && file.suffix !== 'd' && !suffixes.includes(file.suffix))
    rules.push(`has the suffix .${file.suffix}, which says nothing of its role`);
  if (file.suffix === '' && /-(view|job|policy|repository)\.ts$/.test(file.name))
    rules.push('spells its role with a hyphen');
  if (file.suffix !== 'test' && file.suffix !== 'fixtures' && file.path.endsWith('.ts'))
    rules.push(
      ...listBrokenRules(file, ts.createSourceFile(file.path, textOf(file.path), ts.ScriptTarget.Latest, true)),
    );
  return [...new Set(rules)].map((rule) => ({ file: file.path, rule }));
}

function listBrokenRules({ name, suffix }: SliceFile, source: ts.SourceFile): string[] {
  const broken: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && transactionOpeners.has(node.name.text))
      broken.push('opens a transaction: runAsUser and runAsService do');
    if (ts.isIdentifier(node) && runners.has(node.text) && !openers.has(suffix))
      broken.push('runs commands: routes, jobs and steps do');
    if (ts.isCallExpression(node) && isRouteCall(node) && suffix !== 'routes')
      broken.push('mounts a route: *.routes.ts does');
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (suffix === 'routes' && listImports(source).some((from) => from.endsWith('.repository.ts')))
    broken.push('reaches a repository: a command does');
  if (suffix !== 'job' && suffix !== 'index' && isJobDeclared(source)) broken.push('defines a job: *.job.ts does');
  if (suffix !== 'tables' && areTablesDeclared(source)) broken.push('declares tables: *.tables.ts does');
  const functions = listExportedFunctions(source);
  for (const declared of functions)
    if (declared.parameters.length > maxParameters)
      broken.push(`${declared.name?.text ?? 'a function'} takes ${declared.parameters.length} positional parameters`);
  const commands = functions.filter(isCommand);
  for (const declared of commands)
    if (declared.parameters.length > 2)
      broken.push(`${declared.name?.text ?? ''} takes more than a context and an input`);
  const file = name.split('/').at(-1) ?? '';
  if (suffix === '' && commands.length > 0 && !functions.some((declared) => `${toKebabName(declared)}.ts` === file))
    broken.push('is not named by its command');
  return broken;
}

function listImports(source: ts.SourceFile): string[] {
  return source.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => (ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''));
}

function listExportedFunctions(source: ts.SourceFile): ts.FunctionDeclaration[] {
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true);
}

/** True when the first parameter is a whole context: a helper takes only the parts it needs. */
function isCommand({ parameters }: ts.FunctionDeclaration): boolean {
  const type = parameters[0]?.type;
  return (
    type !== undefined &&
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    contexts.has(type.typeName.text)
  );
}

function isRouteCall({ expression, arguments: callArguments }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'app' &&
    routeMethods.has(expression.name.text) &&
    callArguments.length > 0
  );
}

function isJobDeclared(source: ts.SourceFile): boolean {
  return listExportedFunctions(source).some(
    ({ type }) => type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'JobDefinition',
  );
}

function areTablesDeclared(source: ts.SourceFile): boolean {
  return source.statements.some(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text.endsWith('Tables'),
  );
}

function toKebabName({ name }: ts.FunctionDeclaration): string {
  return (name?.text ?? '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
