import { expect, test } from 'vitest';
import { type AuthFormAction, type AuthFormState, reduceAuthForm, untouchedForm } from './auth-form-state.ts';

const failure = { code: 'BAD_CREDENTIALS', title: 'Titre', advice: 'Conseil' } as const;
const checkedAction: AuthFormAction = { type: 'checked', faults: {} };
const wrong: AuthFormAction = { type: 'checked', faults: { 'login-email': 'Manque' } };
const refused: AuthFormAction = { type: 'answered', failure };
const succeededAction: AuthFormAction = { type: 'answered', failure: null };
const working: AuthFormAction = { type: 'working' };

test.each<readonly [what: string, actions: readonly AuthFormAction[], expected: Partial<AuthFormState>]>([
  ['nothing pressed', [], untouchedForm],
  ['a fault: nothing is sent', [wrong], { faults: { 'login-email': 'Manque' }, attempt: 1, busy: false }],
  ['the same fault again: the focus goes there again', [wrong, wrong], { attempt: 2, busy: false }],
  ['sent', [wrong, checkedAction], { faults: {}, attempt: 2, busy: true, isWorking: false }],
  ['the service asks for work', [checkedAction, working], { busy: true, isWorking: true }],
  ['refused after the work', [checkedAction, working, refused], { failure, busy: false, isWorking: false }],
  ['work asked for after the answer', [checkedAction, succeededAction, working], { busy: false, isWorking: false }],
  [
    'sent again after a refusal: the refusal leaves at once',
    [checkedAction, refused, checkedAction],
    { failure: null, busy: true },
  ],
  ['done', [checkedAction, succeededAction], { failure: null, busy: false, attempt: 1 }],
])('%s', (_what, actions, expected) => {
  expect(actions.reduce(reduceAuthForm, untouchedForm)).toMatchObject(expected);
});
