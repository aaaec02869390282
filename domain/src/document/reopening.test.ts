import { expect, it } from 'vitest';
import { documentMails, findReopeningFault, reopeningMessages, reopeningNames, reopeningReasons } from './index.ts';

it.each([
  ['approved', true, false, null],
  ['rejected', true, false, null],
  ['pending', true, true, 'DOCUMENT_NOT_DECIDED'],
  ['withdrawn', true, false, 'DOCUMENT_NOT_DECIDED'],
  ['replaced', true, false, 'DOCUMENT_NOT_DECIDED'],
  ['rejected', false, false, 'DOCUMENT_WITHOUT_PICTURES'],
  ['approved', true, true, 'DOCUMENT_WAITS'],
] as const)('a paper that is %s, with pictures: %s, followed: %s', (status, hasPictures, isFollowed, fault) => {
  expect(findReopeningFault({ status, hasPictures, isFollowed })).toBe(fault);
});

it('says why in whole sentences, to the team and to the holder', () => {
  for (const said of Object.values(reopeningMessages)) expect(said).toMatch(/^\p{Lu}.*\.$/u);
  for (const reason of reopeningReasons) {
    expect(reopeningNames[reason]).toMatch(/^\p{Lu}/u);
    for (const paragraph of documentMails.reopened('Ada', 'cmi', reason).paragraphs.slice(1))
      expect(paragraph).toMatch(/^\p{Lu}.*\.$/u);
  }
});
