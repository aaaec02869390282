import { describe, expect, it } from 'vitest';
import {
  computeAccountState,
  accountStates,
  acts,
  findRefusalMessage,
  chooseWorseStanding,
  checkCapturePermission,
  permissionMessages,
  checkActPermission,
  wasSubscribed,
  type AccountHistory,
  type AccountStanding,
  type AccountState,
  type Act,
  type DatedStanding,
} from './index.ts';

const yes = 'allowed';
const waits = 'allowed, awaits validation';
const outside = {
  'assess-fine': yes,
  'see-demo': yes,
  'verify-evidence': yes,
  'search-directory': yes,
  'find-station': yes,
} as const;
const own = {
  ...outside,
  'read-own': yes,
  'export-own': yes,
  'change-settings': yes,
  subscribe: yes,
  'send-papers': yes,
  'follow-fine': yes,
  'add-station': yes,
} as const;

/** The table of decisions §2, cell by cell. */
const table: Readonly<Record<AccountState, Readonly<Record<Act, string>>>> = {
  'signed-out': {
    ...outside,
    'read-own': 'NOT_SIGNED_IN',
    'export-own': 'NOT_SIGNED_IN',
    'change-settings': 'NOT_SIGNED_IN',
    subscribe: 'NOT_SIGNED_IN',
    'send-papers': 'NOT_SIGNED_IN',
    'follow-fine': 'NOT_SIGNED_IN',
    'add-station': 'NOT_SIGNED_IN',
    declare: 'NOT_SIGNED_IN',
    'prepare-dossier': 'NOT_SIGNED_IN',
  },
  'profile-missing': { ...own, declare: 'PROFILE_NOT_FOUND', 'prepare-dossier': 'PROFILE_NOT_FOUND' },
  suspended: {
    ...outside,
    'read-own': yes,
    'export-own': yes,
    'change-settings': yes,
    subscribe: 'ACCOUNT_SUSPENDED',
    'send-papers': 'ACCOUNT_SUSPENDED',
    'follow-fine': 'ACCOUNT_SUSPENDED',
    'add-station': 'ACCOUNT_SUSPENDED',
    declare: 'ACCOUNT_NOT_ACTIVE',
    'prepare-dossier': 'ACCOUNT_NOT_ACTIVE',
  },
  unpaid: { ...own, declare: 'SUBSCRIPTION_REQUIRED', 'prepare-dossier': 'SUBSCRIPTION_REQUIRED' },
  'papers-missing': { ...own, declare: 'DOCUMENTS_NOT_VALIDATED', 'prepare-dossier': 'DOCUMENTS_NOT_VALIDATED' },
  'papers-waiting': { ...own, declare: waits, 'prepare-dossier': 'DOSSIER_AWAITS_VALIDATION' },
  'activation-waiting': { ...own, declare: waits, 'prepare-dossier': 'DOSSIER_AWAITS_VALIDATION' },
  valid: { ...own, declare: yes, 'prepare-dossier': yes },
};

function said(outcome: ReturnType<typeof checkActPermission>): string {
  if (!outcome.ok) return outcome.code;
  return outcome.value.awaitsValidation ? waits : yes;
}

describe('what opens what: every state and every act (decisions §2)', () => {
  const cells = accountStates.flatMap((state) => acts.map((act) => [state, act, table[state][act]] as const));
  it.each(cells)('%s · %s: %s', (state, act, expected) => {
    expect(said(checkActPermission(state, act))).toBe(expected);
  });

  it('says each refusal in French, with what to do about it', () => {
    const codes = new Set(cells.map(([, , cell]) => cell).filter((cell) => cell !== yes && cell !== waits));
    for (const code of codes) {
      expect(permissionMessages[code as keyof typeof permissionMessages]).toMatch(/\p{L}{4}/u);
      expect(findRefusalMessage(code)?.advice).toMatch(/\.$/);
    }
    expect(findRefusalMessage('PHOTO_NOT_RECEIVED')).toBeNull();
    expect(findRefusalMessage(null)).toBeNull();
  });
});

const standing = (change: Partial<AccountStanding> = {}): AccountStanding => ({
  accountStatus: 'active',
  subscribed: true,
  documents: 'approved',
  ...change,
});

describe('the state of an account', () => {
  it.each([
    [null, 'profile-missing'],
    [standing(), 'valid'],
    [standing({ accountStatus: 'pending' }), 'activation-waiting'],
    [standing({ documents: 'waiting' }), 'papers-waiting'],
    [standing({ documents: 'waiting', accountStatus: 'pending' }), 'papers-waiting'],
    [standing({ documents: 'missing' }), 'papers-missing'],
    [standing({ documents: 'missing', accountStatus: 'pending' }), 'papers-missing'],
    [standing({ subscribed: false }), 'unpaid'],
    [standing({ subscribed: false, documents: 'missing', accountStatus: 'pending' }), 'unpaid'],
    [standing({ accountStatus: 'suspended' }), 'suspended'],
    [standing({ accountStatus: 'suspended', subscribed: false, documents: 'missing' }), 'suspended'],
  ] as const)('%j is %s', (facts, state) => {
    expect(computeAccountState(facts)).toBe(state);
  });

  it('rests on the worse of the two papers', () => {
    expect(chooseWorseStanding('approved', 'approved')).toBe('approved');
    expect(chooseWorseStanding('approved', 'waiting')).toBe('waiting');
    expect(chooseWorseStanding('missing', 'waiting')).toBe('missing');
  });
});

const day = (number: number): Date => new Date(Date.UTC(2026, 9, number, 10));
const since = (number: number, change: Partial<DatedStanding> = {}): DatedStanding => ({
  ...standing(change),
  allOpen: false,
  ...change,
  since: day(number),
});
const history = (...past: DatedStanding[]): AccountHistory => ({
  past,
  current: past.at(-1) ?? standing({ subscribed: false }),
});
const declared = (known: AccountHistory, claimed: number, lastMeeting: number | null) =>
  said(
    checkCapturePermission(known, 'declare', {
      claimedAt: day(claimed),
      lastMeeting: lastMeeting === null ? null : day(lastMeeting),
    }),
  );

describe('what a phone captured while it was allowed is taken, whatever happened since', () => {
  const ended = history(since(1), since(10, { subscribed: false }));
  const suspended = history(since(1), since(10, { accountStatus: 'suspended' }));

  it.each([
    ['the subscription ended after the capture', ended, 9, 8, yes],
    ['it ended while the phone was offline, before the capture: its last known state was valid', ended, 12, 9, yes],
    ['the phone had a server time of after the end', ended, 12, 11, 'SUBSCRIPTION_REQUIRED'],
    ['no server time, claimed before the end', ended, 9, null, yes],
    ['no server time, claimed after the end', ended, 12, null, 'SUBSCRIPTION_REQUIRED'],
    ['a claim older than the server time that it carries', ended, 9, 11, yes],
    ['the last server time is older than thirty days', ended, 41, 9, 'SUBSCRIPTION_REQUIRED'],
    ['suspended between capture and deposit', suspended, 9, 8, yes],
    ['suspended before the capture, as the phone knew', suspended, 12, 11, 'ACCOUNT_NOT_ACTIVE'],
    ['refused at the time, paid since', history(since(1, { subscribed: false }), since(10)), 5, 4, yes],
    [
      'captured while papers waited, refused since',
      history(since(1, { documents: 'waiting' }), since(10, { documents: 'missing' })),
      9,
      8,
      waits,
    ],
    [
      'open at the time, held back by our own delay since: not marked as waiting',
      history(since(1), since(10, { accountStatus: 'pending' })),
      9,
      8,
      yes,
    ],
    ['captured while papers waited, approved since', history(since(1, { documents: 'waiting' }), since(10)), 9, 8, yes],
    [
      'captured before anything was held back',
      history(since(1, { subscribed: false, allOpen: true }), since(10, { subscribed: false })),
      9,
      8,
      yes,
    ],
    ['an account nothing ever happened to', history(), 9, 8, 'SUBSCRIPTION_REQUIRED'],
  ] as const)('%s', (_what, known, claimed, met, expected) => {
    expect(declared(known, claimed, met)).toBe(expected);
  });

  it('knows whether there was a subscription on the day of the parking', () => {
    expect(wasSubscribed(ended, day(4), day(5))).toBe(true);
    expect(wasSubscribed(ended, day(10), day(11))).toBe(false);
    expect(wasSubscribed(history(since(10)), day(4), day(5))).toBe(false);
    expect(wasSubscribed(history(since(10)), day(4), day(10))).toBe(true);
  });
});
