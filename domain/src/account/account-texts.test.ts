import { expect, test } from 'vitest';
import { accountTexts } from './account-texts.messages.fr.ts';

/** The letters of GSM 7 bits that French uses: with any other, a message of 160 letters costs two. */
const oneMessage = /^[\n A-Za-z0-9@#.,:;?!'()/_éèàùÇ-]{1,160}$/;

test.each([
  ['a code', accountTexts.code('123456', 'placejuste.example')],
  ['an account that exists', accountTexts.accountExists()],
  ['an address added', accountTexts.emailAdded('www.placejuste.example')],
  ['a closed account', accountTexts.closed('www.placejuste.example')],
])('%s costs one message', (_, text) => {
  expect(text).toMatch(oneMessage);
});
