import ts from 'typescript';
import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

/** Screens where contracts begin or end, money moves, letters are sent and statements are signed. */
const binding = [
  'account/own-data/',
  'billing/',
  'carers/one-notice.tsx',
  'declarations/payment/',
  'declarations/presence/',
  'declarations/recap/',
  'dossiers/electronic/',
  'dossiers/sending/',
  'fines/acts/',
  'fines/detail/',
  'notifications/',
  'suite/broadcasts/broadcast-progress.tsx',
  'suite/broadcasts/draft-broadcast.tsx',
  'suite/roles/',
].map((place) => `web/src/${place}`);

/** Buttons of a file that « valider » would press: the main action, or the submit button of a form. */
function confirmedByVoice(path: string): readonly string[] {
  const places: string[] = [];
  const file = ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === 'Button') {
      const tag = node.attributes.getText();
      if (/\blook=(?:"act"|\{[^}]*'act')|\btype="submit"/.test(tag) && !/\bdata-voice=/.test(tag))
        places.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return places;
}

test('« valider » said aloud presses nothing that binds (decision 0280)', () => {
  const paths = listTrackedFiles().filter((path) => /(?<!\.test)\.tsx$/.test(path));
  const within = (place: string) => paths.filter((path) => path.startsWith(place));
  expect(binding.filter((place) => within(place).length === 0)).toEqual([]);
  expect(binding.flatMap(within).flatMap(confirmedByVoice)).toEqual([]);
});
