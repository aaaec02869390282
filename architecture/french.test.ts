import ts from 'typescript';
import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

/** A letter or sign that only French texts contain here, or a small French word with a space after it. */
const french = /[àâçéèêëîïôùûœ«»’]|\b(?:le|la|les|un|une|des|du|vous|votre|pas|est|sur|pour|avec)\b.*\s/i;

/**
 * Terminal messages about a setting or a folder stay beside the error they report. The folders of the domain for
 * letters and readings contain French by nature.
 */
const terminal = ['server/src/app/', 'server/src/platform/secrets/'];
/** The mark printed on copies is between the two values it contains. */
const printed = ['server/src/dossiers/pdf/typeset-dossier.ts'];

const checkedFiles = listTrackedFiles().filter(
  (path) =>
    /^(?:server|web)\/src\/.*\.tsx?$/.test(path) &&
    !/\.fr\.tsx?$|\.(?:test|fixtures)\.tsx?$/.test(path) &&
    ![...terminal, ...printed].some((place) => path.startsWith(place)),
);

/** Texts of a file: strings, templates, and the text between tags of components. */
function textsOf(path: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return texts;
}

test.each([
  ['a.ts', 'export const a = `Il reste ${1} jours, sans le week-end`;', [' jours, sans le week-end']],
  ['a.tsx', 'export const A = () => <p lang="fr">Carte gardée</p>;', ['Carte gardée']],
  ['a.ts', "export const code = 'PHOTO_TOO_LARGE'; // trop lourde pour le réseau", []],
])('%s: %s', (path, source, said) => {
  expect(textsOf(path, source).filter((text) => french.test(text))).toEqual(said);
});

test('French stands in the message files', () => {
  expect(checkedFiles.length).toBeGreaterThan(600);
  const offenders = checkedFiles.flatMap((path) =>
    textsOf(path, readText(path))
      .filter((text) => french.test(text))
      .map((text) => `${path}: ${text.trim()}`),
  );
  expect(offenders, 'move it to a *.text.fr.ts or *.messages.fr.ts').toEqual([]);
});

/**
 * A space at which a line may break: before a sign, or inside quotes. The amount of the specification (§9) keeps its
 * own.
 */
const breakable = / [:;?!»%]|« /;
/** Strings of the specification, exact to the byte (§8, success and share). */
const specified = ['Compte créé !', 'Lien copié !'];
/**
 * Public pages are rendered by the server or the build, which insert these spaces at the end. Sentences of the domain
 * go to screens, mails, letters and forms of other sites: they contain them wherever they are written.
 */
const screens = listTrackedFiles().filter((path) => /^web\/src\/(?!site\/).*\.fr\.ts$/.test(path));
const sentences = listTrackedFiles().filter(
  (path) => /^domain\/src\/.*\.ts$/.test(path) && !/\.(?:test|fixtures)\.ts$/.test(path),
);

test('no line of a screen or of a letter starts with « : », « ? » or « » »', () => {
  expect([screens.length > 30, sentences.length > 150]).toEqual([true, true]);
  const offenders = [...screens, ...sentences].flatMap((path) =>
    textsOf(path, readText(path))
      .filter((text) => breakable.test(text) && !specified.includes(text))
      .map((text) => `${path}: ${text.trim()}`),
  );
  expect(offenders, 'write \\u00a0 before : ; ? ! » % and after «').toEqual([]);
});

/** Expressions that `docs/french-style.md` replaces. */
const refused = /pour de faux|\bcourriels?\b|dit facultatif|si l’exploitant|Téléchargement de la lecture/i;

/** « de Anne »: a name in braces after a word that elision may shorten. */
const unelided = /\b(?:de|que) \$\{(?:\w+\.)*(?:\w*[nN]ame|holder|person|other|email)\}/;

test('no text sets « de » or « que » before a name without `elide`', () => {
  const files = listTrackedFiles().filter((path) => /^(?:domain|server|web)\/src\/.*\.fr\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(250);
  const offenders = files.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line) => (unelided.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(offenders, "write ${elide('de', name)}").toEqual([]);
});

test('no text uses a turn that the style guide replaces', () => {
  const files = listTrackedFiles().filter((path) => /^(?:domain|contracts|server|web)\/.*\.(?:tsx?|mjs)$/.test(path));
  expect(files.length).toBeGreaterThan(1000);
  const offenders = files
    .filter((path) => !/\.(?:test|fixtures)\.tsx?$/.test(path))
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line) => (refused.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
  expect(offenders).toEqual([]);
  expect(refused.test('Réessayez par courriel')).toBe(true);
});
