import { describe, expect, it } from 'vitest';
import { explanationToWrite, refusalTemplates, rejectionReasons, rejectionSentences } from './index.ts';
import {
  findEditedRefusalText,
  maxRefusalTextLength,
  maxRemarkLength,
  describeRefusal,
  findRefusalTextFault,
  cleanRefusalText,
  buildRefusalText,
} from './refusal-text.ts';

const { autre, illisible } = refusalTemplates;

describe('the text of a refusal', () => {
  it.each([
    ['as it was typed', 'Le verso est flou.', 'Le verso est flou.'],
    ['on one line', ' Le verso est flou.\r\n\n Le coin bas manque. ', 'Le verso est flou. Le coin bas manque.'],
    ['what turns the reading around is left out', 'Le \u202everso\u202c est \u0007flou.', 'Le verso est flou.'],
    ['nothing but blanks', ' \n\u200b ', ''],
  ])('%s', (_what, typed, text) => expect(cleanRefusalText(typed)).toBe(text));

  it.each([
    ['a template as it is', 'illisible', illisible, null],
    ['a template that was edited', 'illisible', `${illisible} Le verso surtout.`, null],
    ['words of the reviewer alone', 'illisible', 'Le verso est flou.', null],
    ['nothing', 'illisible', ' \n ', 'missing'],
    ['the template that explains nothing', 'autre', autre, 'missing'],
    ['words beside what was to be replaced', 'autre', `${autre} Merci.`, 'missing'],
    ['words typed between its brackets', 'autre', autre.replace('phrase.]', 'phrase. C’est un écran.]'), 'missing'],
    ['its first words under another reason', 'illisible', `${illisible} ${explanationToWrite}`, 'missing'],
    ['what was to be replaced, taken away', 'autre', autre.replace(explanationToWrite, ''), 'missing'],
    ['its explanation', 'autre', autre.replace(explanationToWrite, 'C’est la photo d’un écran.'), null],
    ['as many characters as may leave', 'autre', 'a'.repeat(maxRefusalTextLength), null],
    ['one more', 'illisible', 'a'.repeat(maxRefusalTextLength + 1), 'too-long'],
    ['blanks around that many', 'illisible', ` ${'a'.repeat(maxRefusalTextLength)} `, null],
  ] as const)('%s: %s, %s leaves unless %s', (_what, reason, text, fault) =>
    expect(findRefusalTextFault(reason, text)).toBe(fault),
  );

  it('every template leaves as it is, except the one to complete', () => {
    const incomplete = rejectionReasons.filter(
      (reason) => findRefusalTextFault(reason, refusalTemplates[reason]) !== null,
    );
    expect(incomplete).toEqual(['autre']);
  });

  it('is stored only where it differs from its template', () => {
    expect(findEditedRefusalText('illisible', ` ${illisible}\n`)).toBeNull();
    expect(findEditedRefusalText('incomplet', illisible)).toBe(illisible);
    expect(describeRefusal({ reason: 'illisible', text: null })).toBe(rejectionSentences.illisible);
    expect(describeRefusal({ reason: 'illisible', text: 'Le verso est flou.' })).toBe('Le verso est flou.');
  });

  it('of a page that adds a remark, holds both, and always fits', () => {
    expect(buildRefusalText('illisible', 'Le verso\nest flou.')).toBe(
      `${rejectionSentences.illisible} Remarque\u00a0: Le verso est flou.`,
    );
    expect(buildRefusalText('illisible', ' ')).toBe(illisible);
    expect(findRefusalTextFault('autre', buildRefusalText('autre', ' '))).toBe('missing');
    for (const reason of rejectionReasons)
      expect(findRefusalTextFault(reason, buildRefusalText(reason, 'a'.repeat(maxRemarkLength)))).toBeNull();
  });
});
