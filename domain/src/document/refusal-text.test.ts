import { describe, expect, it } from 'vitest';
import { documentMails, rejectionSentences } from './index.ts';
import { remarkOf } from './refusal-remark.ts';

describe('the remark of a refusal', () => {
  it.each([
    ['as it was typed', 'Le verso est flou.', 'Le verso est flou.'],
    ['on one line', ' Le verso est flou.\r\n\n Le coin bas manque. ', 'Le verso est flou. Le coin bas manque.'],
    ['what turns the reading around is left out', 'Le \u202everso\u202c est \u0007flou.', 'Le verso est flou.'],
    ['nothing but blanks', ' \n\u200b ', null],
  ])('%s', (_what, typed, remark) => expect(remarkOf(typed)).toBe(remark));

  it('follows the sentence of its reason in the mail, which stands as the reviewer saw it', () => {
    const { paragraphs } = documentMails.rejected('Ada', 'cmi', 'illisible', remarkOf('Le verso est flou.'));
    expect(paragraphs.slice(2)).toEqual([rejectionSentences.illisible, 'Remarque\u00a0: Le verso est flou.']);
    expect(documentMails.rejected('Ada', 'cmi', 'illisible', null).paragraphs.slice(2)).toEqual([
      rejectionSentences.illisible,
    ]);
  });
});
