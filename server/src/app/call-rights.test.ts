import { readdir } from 'node:fs/promises';
import type { CallRow, Contract } from '@placejuste/contracts/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestPlatform, oneDatabase, type PersonWish } from '../../test/index.ts';
import {
  forAdministrators,
  forEverybody,
  forSignedIn,
  forTeam,
  keptWhenSuspended,
  refusedWhenSuspended,
} from './call-rights.fixtures.ts';
import { openWholeService } from './whole-service.fixtures.ts';

type Calls = ReadonlyMap<string, CallRow>;

/** Lists every call of every contract, by slice and name. */
async function everyCall(): Promise<Calls> {
  const slices = await readdir(new URL('../../../contracts/src/', import.meta.url));
  const calls = new Map<string, CallRow>();
  for (const slice of slices) {
    const parts = Object.values((await import(`@placejuste/contracts/${slice}`)) as Record<string, unknown>);
    for (const part of parts) {
      if (!isContract(part)) continue;
      for (const [name, row] of Object.entries(part.calls)) calls.set(`${slice}.${name}`, row);
    }
  }
  return calls;
}

function isContract(part: unknown): part is Contract<Record<string, CallRow>> {
  return typeof part === 'object' && part !== null && 'calls' in part && 'messages' in part;
}

/** Expands lines of the table into names of calls. */
const named = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const [slice = '', calls = ''] = line.split(': ');
    return calls.split(' ').map((call) => `${slice}.${call}`);
  });

type Group = 'everybody' | 'signed-in' | 'team' | 'administrators';
const groups: Readonly<Record<Group, readonly string[]>> = {
  everybody: named(forEverybody),
  'signed-in': named(forSignedIn),
  team: named(forTeam),
  administrators: named(forAdministrators),
};

/** Refusals that come before anything of the call is read; any other answer means that the person got in. */
const stops = ['NOT_SIGNED_IN', 'ROLE_REQUIRED', 'SECOND_FACTOR_REQUIRED'] as const;
type Stop = (typeof stops)[number] | 'in';

const holder = { everybody: 'in', 'signed-in': 'in', team: 'ROLE_REQUIRED', administrators: 'ROLE_REQUIRED' } as const;
const unproved = 'SECOND_FACTOR_REQUIRED';
const people: Readonly<
  Record<string, { readonly wish: PersonWish | null; readonly expected: Readonly<Record<Group, Stop>> }>
> = {
  'a visitor': {
    wish: null,
    expected: {
      everybody: 'in',
      'signed-in': 'NOT_SIGNED_IN',
      team: 'NOT_SIGNED_IN',
      administrators: 'NOT_SIGNED_IN',
    },
  },
  'a holder': { wish: {}, expected: holder },
  'a holder with a second factor': { wish: { aal: 'aal2' }, expected: holder },
  'a carer, whose account is empty': { wish: { account: 'new' }, expected: holder },
  'a suspended holder': { wish: { account: 'suspended' }, expected: holder },
  'a reviewer without a second factor': { wish: { roles: ['reviewer'] }, expected: { ...holder, team: unproved } },
  'a reviewer': { wish: { roles: ['reviewer'], aal: 'aal2' }, expected: { ...holder, team: 'in' } },
  'an administrator without a second factor': {
    wish: { roles: ['admin'] },
    expected: { ...holder, team: unproved, administrators: unproved },
  },
  'an administrator': {
    wish: { roles: ['admin'], aal: 'aal2' },
    expected: { ...holder, team: 'in', administrators: 'in' },
  },
};

const somebody = '01933b6e-0000-7000-8000-00000000dead';

test('the table of rights names every call, once, and nothing else', async () => {
  const rows = Object.values(groups).flat();
  expect(rows.toSorted()).toEqual([...(await everyCall()).keys()].toSorted());
});

test('each writing call is refused to a suspended account, or named with the reason why not', async () => {
  const calls = await everyCall();
  const isWriting = (name: string) => calls.get(name)?.method !== 'GET';
  const kept = Object.values(keptWhenSuspended).flatMap(named);
  const told = [...named(refusedWhenSuspended), ...kept];
  expect(told.toSorted()).toEqual(groups['signed-in'].filter(isWriting).toSorted());
  const refusing = [...calls].filter(
    ([name, { refusals }]) => isWriting(name) && ('ACCOUNT_SUSPENDED' in refusals || 'ACCOUNT_NOT_ACTIVE' in refusals),
  );
  expect(refusing.map(([name]) => name).toSorted()).toEqual(named(refusedWhenSuspended).toSorted());
});

oneDatabase('who may make each call', (open) => {
  test('each person is let in or stopped as the table says', async () => {
    const platform = makeTestPlatform(await open());
    const { app } = await openWholeService(platform);
    const calls = await everyCall();
    const answers: Record<string, Record<string, Stop>> = {};
    const expected: typeof answers = {};
    const faults: string[] = [];
    for (const [who, person] of Object.entries(people)) {
      const signedIn = person.wish === null ? null : await platform.signIn(person.wish);
      const headers = signedIn === null ? {} : { authorization: signedIn.authorization };
      const ofPerson: Record<string, Stop> = {};
      const meant: Record<string, Stop> = {};
      for (const [group, names] of Object.entries(groups) as [Group, readonly string[]][]) {
        // Last, since it closes the account that makes the other calls.
        for (const name of names.toSorted((one) => (one === 'personal-data.closeAccount' ? 1 : 0))) {
          const row = calls.get(name);
          if (row === undefined) continue;
          const answer = await app.inject({
            method: row.method,
            url: row.path.replaceAll(/:\w+/g, somebody),
            headers,
            ...(row.method === 'GET' ? {} : { payload: {} }),
          });
          const { code } = answer.json<{ code?: string }>();
          ofPerson[name] = stops.find((stop) => stop === code) ?? (answer.statusCode === 401 ? 'NOT_SIGNED_IN' : 'in');
          meant[name] = person.expected[group];
          if (answer.statusCode >= 500) faults.push(`${who}: ${name} ${answer.statusCode} ${code}`);
        }
      }
      answers[who] = ofPerson;
      expected[who] = meant;
    }
    expect(answers).toEqual(expected);
    expect(faults).toEqual([]);
  });
});

oneDatabase('a suspended account', (open) => {
  test('is refused what it may not write, before what it sends is looked at', async () => {
    const platform = makeTestPlatform(await open());
    const { app } = await openWholeService(platform);
    const ada = await platform.signIn({ account: 'suspended' });
    const { clock, newId } = platform;
    const fine = newId();
    await platform.db.asService((tx) =>
      sql`insert into fines (id, user_id, track, status, notice_number, notice_date, delivery, created_at, updated_at)
        values (${fine}, ${ada.id}, 'fps', 'to-contest', ${'1'.repeat(26)}, '2026-11-21', 'windscreen', ${clock.now()},
          ${clock.now()})`.execute(tx),
    );
    const file = (side: string) => ({ side, path: `${ada.id}/${side}`, sha256: 'a'.repeat(64) });
    const tries: readonly (readonly ['PATCH' | 'POST', string, object])[] = [
      ['PATCH', `/api/fines/${fine}`, {}],
      ['POST', `/api/fines/${fine}/steps`, { id: newId(), step: 'closed', on: '2026-11-22' }],
      ['POST', `/api/fines/${fine}/papers`, { id: newId(), kind: 'ticket', path: `${ada.id}/ticket` }],
      ['POST', '/api/documents', { kind: 'cmi', files: [file('recto'), file('verso')] }],
      ['POST', '/api/carers', { email: 'karim.essai@exemple.fr' }],
    ];
    const refused: unknown[] = [];
    for (const [method, url, payload] of tries) {
      const answer = await app.inject({ method, url, payload, headers: { authorization: ada.authorization } });
      refused.push([url, answer.json<{ code: string }>().code]);
    }
    expect(refused).toEqual(
      tries.map(([, url]) => [url, url === '/api/carers' ? 'ACCOUNT_NOT_ACTIVE' : 'ACCOUNT_SUSPENDED']),
    );
  });
});
