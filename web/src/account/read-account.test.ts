import { ownDocumentsContract } from '@placejuste/contracts/documents';
import { expect, it } from 'vitest';
import { ada, serve, validProfile, type Answers } from '../../test/open.tsx';
import { readAccount } from './read-account.ts';

const { method, path } = ownDocumentsContract.calls.listDocuments;
const papersCall = `${method} ${path}`;
const paid = { ...validProfile, cmi_validated: false };

const read = (answers: Answers) => {
  serve({
    'GET /rest/v1/profiles': { body: paid },
    'GET /rest/v1/user_roles': { body: [] },
    ...answers,
  });
  return readAccount(ada.id);
};

it.each([
  ['both approved', [true, 'approved'], [true, 'approved'], 'approved'],
  ['one of them in the queue', [true, 'approved'], [false, 'pending'], 'waiting'],
  ['one of them refused', [false, 'rejected'], [false, 'pending'], 'missing'],
  ['one renewed while it stands', [true, 'pending'], [true, 'approved'], 'approved'],
] as const)(
  'the documents of a subscriber are read at the address of the contract: %s',
  async (_what, card, certificate, papers) => {
    const documents = [card, certificate].map(([validated, state]) => ({ validated, state }));
    expect(await read({ [papersCall]: { body: { documents } } })).toMatchObject({ papers, profile: paid });
  },
);

it.each<readonly [string, unknown]>([
  ['nothing', null],
  ['no list', {}],
  ['null for the list', { documents: null }],
  ['a list of something else', { documents: ['cmi'] }],
  ['a paper without its state', { documents: [{ validated: true }] }],
  ['a paper that is validated in words', { documents: [{ validated: 'yes', state: 'approved' }] }],
])('documents that cannot be read keep their last known state: %s', async (_what, body) => {
  const waiting = { validated: false, state: 'pending' };
  expect(await read({ [papersCall]: { body: { documents: [waiting, waiting] } } })).toMatchObject({
    papers: 'waiting',
  });
  expect(await read({ [papersCall]: { body } })).toMatchObject({ papers: 'waiting' });
});

it('an unknown state of a newer service counts as missing, unless validated', async () => {
  const standing = { validated: true, state: 'ending' };
  const documents = [standing, { validated: false, state: 'ending' }];
  expect(await read({ [papersCall]: { body: { documents } } })).toMatchObject({ papers: 'missing' });
  expect(await read({ [papersCall]: { body: { documents: [standing, standing] } } })).toMatchObject({
    papers: 'approved',
  });
});

it.each<readonly [string, Answers]>([
  ['a profile of an unknown state', { 'GET /rest/v1/profiles': { body: { ...paid, account_status: 'asleep' } } }],
  ['a profile without its payment', { 'GET /rest/v1/profiles': { body: { ...paid, subscription_paid: undefined } } }],
  ['an unknown role', { 'GET /rest/v1/user_roles': { body: [{ role: 'king' }] } }],
  ['roles that are no list', { 'GET /rest/v1/user_roles': { body: {} } }],
])('an unreadable reply is a failure, never an account: %s', async (_what, answers) => {
  await expect(read(answers)).rejects.toThrow('rest/v1');
});
