import { expect, it } from 'vitest';
import { needsSuspensionRemark, suspensionMails, suspensionReasons, suspensionSentences } from './index.ts';

it('only « other » needs a remark', () => {
  expect(suspensionReasons.filter(needsSuspensionRemark)).toEqual(['other']);
});

it.each([
  ['Ada', 'Bonjour Ada,'],
  ['', 'Bonjour,'],
])('a suspended person who is called « %s » is greeted « %s »', (firstName, greeting) => {
  const mails = [
    suspensionMails.suspended({ firstName, reason: 'other', remark: null }),
    suspensionMails.lifted(firstName),
    suspensionMails.answered(firstName, 'Non.'),
  ];
  expect(mails.map(({ paragraphs }) => paragraphs[0])).toEqual([greeting, greeting, greeting]);
});

it.each(suspensionReasons)('%s: the reason, then the remark where there is one', (reason) => {
  const told = (remark: string | null) => suspensionMails.suspended({ firstName: 'Ada', reason, remark }).paragraphs;
  const sentence = suspensionSentences[reason];
  expect(told('Deux photos.').slice(1, 3)).toEqual([sentence, 'Deux photos.']);
  expect(told(null)).toEqual(told('Deux photos.').filter((paragraph) => paragraph !== 'Deux photos.'));
});
