import { expect, test } from 'vitest';
import { accountTexts } from './account-texts.messages.fr.ts';

/** The letters of GSM 7 bits that French uses: with any other, a message of 160 letters costs two. */
const oneMessage = /^[\n A-Za-z0-9@#.,:;?!'()/_éèàùÇ-]{1,160}$/;

test.each([
  ['a code', accountTexts.code('123456', 'placejuste.example')],
  ['an account that exists', accountTexts.accountExists()],
  ['an address added', accountTexts.emailAdded('www.placejuste.example')],
  ['a closed account', accountTexts.closed('www.placejuste.example', 0)],
  ['a closed account that is owed money', accountTexts.closed('www.placejuste.example', 10_776)],
])('%s costs one message', (_, text) => {
  // The sign of the euro is written as two.
  expect(text.replaceAll('€', '()')).toMatch(oneMessage);
});
