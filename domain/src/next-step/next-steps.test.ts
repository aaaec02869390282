import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/index.ts';
import type { findStepAct } from './next-steps.ts';
import { expiringDays, makeHome, maxOthers, listNextSteps, countHiddenFines, type NextStep } from './next-steps.ts';
import {
  makeDeclared,
  draft,
  makeFine,
  hoursAgo,
  nothing,
  now,
  makePaper,
  makeStay,
  today,
  makeUnsent,
} from './situation.fixtures.ts';
import type { DeclaredFacts, RunningFine, Situation } from './situation.ts';

/** Facts for each step, in the order of importance. */
const alone: readonly (readonly [NextStep['kind'], Partial<Situation>, ReturnType<typeof findStepAct>])[] = [
  ['paper-refused', { papers: [makePaper({ state: 'rejected', reason: 'Le bas est coupé.' })] }, 'retake-paper'],
  ['draft', { draft }, 'finish-draft'],
  ['unsent-failed', { unsent: [makeUnsent({ hasFailed: true })] }, 'see-unsent'],
  ['unsent', { unsent: [makeUnsent()] }, null],
  ['fine-urgent', { fines: [makeFine(3)] }, 'prepare-dossier'],
  ['notice-waiting', { notices: [{ id: 'notice-1', safe: addDays(today, 12) }] }, 'see-unconfirmed'],
  ['parked', { declared: [makeDeclared()] }, null],
  ['dossier-to-sign', { fines: [makeFine(24, { hasDossier: true })] }, 'sign-dossier'],
  ['fine', { fines: [makeFine(24)] }, 'prepare-dossier'],
  ['papers-to-send', { account: 'papers-missing', papers: [makePaper({ state: 'missing' })] }, 'send-cmi'],
  ['paper-expiring', { papers: [makePaper({ expiresOn: addDays(today, 30) })] }, 'renew-card'],
  ['being-checked', { account: 'papers-waiting', papers: [makePaper({ state: 'pending' })] }, null],
  ['answer-awaited', { fines: [makeFine(null, { status: 'sent', silentFrom: addDays(today, 12) })] }, null],
];

const kindsOf = (change: Partial<Situation>) => listNextSteps({ ...nothing, ...change }, now).map(({ kind }) => kind);

describe('the step that matters now', () => {
  it.each(alone)('%s, when it is the only one, with its act', (kind, facts, act) => {
    expect(kindsOf(facts)).toEqual([kind]);
    expect(makeHome({ ...nothing, ...facts }, now).act).toBe(act);
  });

  it('nothing, when nothing is known to wait', () => {
    expect(makeHome(nothing, now)).toEqual({ step: { kind: 'nothing' }, act: 'declare', others: [] });
  });

  it.each(alone.slice(1).map(([kind, facts], index) => [alone[index]?.[0] ?? '', kind, alone[index]?.[1], facts]))(
    '%s comes before %s',
    (first, second, one, other) => {
      const both = merge(one as Partial<Situation>, other as Partial<Situation>);
      expect(kindsOf(both)).toEqual([first, second]);
      expect(kindsOf(merge(other as Partial<Situation>, one as Partial<Situation>))).toEqual([first, second]);
    },
  );

  it.each([
    ['profile-missing', 'profile-missing', 'contact-support'],
    ['suspended', 'suspended', 'read-suspension'],
    ['unpaid', 'unsubscribed', 'choose-plan'],
  ] as const)('%s holds the account back; what runs and what is unsent stay reachable', (account, kind, act) => {
    const facts = {
      account,
      draft,
      unsent: [makeUnsent()],
      fines: [makeFine(2)],
      papers: [makePaper({ state: 'missing' })],
    };
    const home = makeHome({ ...nothing, ...facts }, now);
    expect([home.step.kind, home.act]).toEqual([kind, act]);
    expect(home.others.map((one) => one.kind)).toEqual(['unsent', 'fine-urgent']);
  });

  it('tells at most three others', () => {
    const fines = [1, 2, 3, 4, 5].map((id) => makeFine(20 + id, { id: `fine-${id}` }));
    expect(makeHome({ ...nothing, fines, draft }, now).others).toHaveLength(maxOthers);
    expect(countHiddenFines({ ...nothing, fines, draft }, now)).toBe(2);
    expect(countHiddenFines({ ...nothing, fines: fines.slice(0, maxOthers), draft }, now)).toBe(0);
  });
});

describe('notices that wait', () => {
  it('are one step, by the date that comes first', () => {
    const notices = [
      { id: 'private', safe: null },
      { id: 'late', safe: addDays(today, 20) },
      { id: 'soon', safe: addDays(today, -1) },
    ];
    const [step, ...others] = listNextSteps({ ...nothing, notices }, now);
    expect(step).toMatchObject({ kind: 'notice-waiting', notice: { id: 'soon' }, count: 3, daysLeft: -1 });
    expect(others).toEqual([]);
    const [undated] = listNextSteps({ ...nothing, notices: notices.slice(0, 1) }, now);
    expect(undated).toMatchObject({ kind: 'notice-waiting', daysLeft: null });
  });
});

describe('what each fact says', () => {
  it.each<readonly [string, RunningFine, NextStep['kind'] | 'nothing', ReturnType<typeof findStepAct>]>([
    ['three days left', makeFine(3), 'fine-urgent', 'prepare-dossier'],
    ['four days left', makeFine(4), 'fine', 'prepare-dossier'],
    ['its dossier made, urgent', makeFine(1, { hasDossier: true }), 'fine-urgent', 'sign-dossier'],
    ['only the outer date runs', makeFine(-2), 'fine-urgent', 'prepare-dossier'],
    ['every date passed', makeFine(-3), 'nothing', 'declare'],
    ['closed', makeFine(10, { status: 'closed' }), 'nothing', 'declare'],
    ['accepted', makeFine(10, { status: 'accepted' }), 'nothing', 'declare'],
    [
      'sent, payment far',
      makeFine(null, {
        status: 'sent',
        deadline: { code: 'payment', safe: addDays(today, 16), outer: addDays(today, 16) },
      }),
      'answer-awaited',
      null,
    ],
    [
      'sent, payment near',
      makeFine(null, {
        status: 'sent',
        deadline: { code: 'payment', safe: addDays(today, 15), outer: addDays(today, 15) },
      }),
      'fine',
      'see-fine',
    ],
    [
      'sent with its dossier, payment near',
      makeFine(null, {
        status: 'sent',
        hasDossier: true,
        deadline: { code: 'payment', safe: addDays(today, 15), outer: addDays(today, 15) },
      }),
      'fine',
      'see-fine',
    ],
    [
      'to pay, its dossier made',
      makeFine(null, {
        hasDossier: true,
        deadline: { code: 'payment', safe: addDays(today, 9), outer: addDays(today, 9) },
      }),
      'fine',
      'see-fine',
    ],
    ['second appeal', makeFine(null, { status: 'second-appeal' }), 'answer-awaited', null],
    ['letter at the provider', makeFine(2, { hasDossier: true, isLetterUnderWay: true }), 'answer-awaited', null],
    ['second appeal, a date near', makeFine(9, { status: 'second-appeal', hasDossier: true }), 'fine', 'see-fine'],
  ])('a fine: %s', (_case, one, kind, act) => {
    const home = makeHome({ ...nothing, fines: [one] }, now);
    expect([home.step.kind, home.act]).toEqual([kind, act]);
  });

  it.each<readonly [string, readonly DeclaredFacts[], string | null]>([
    ['declared now, no cap known', [makeDeclared({ depositedAt: hoursAgo(11) })], 'open'],
    ['declared twelve hours ago, no cap known', [makeDeclared({ depositedAt: hoursAgo(12) })], null],
    ['under a cap', [makeDeclared({ depositedAt: hoursAgo(14), stay: makeStay(2) })], 'running'],
    ['in the last hour of its cap', [makeDeclared({ stay: makeStay(1) })], 'ending'],
    ['after its cap', [makeDeclared({ stay: makeStay(0) })], 'over'],
    ['almost a day after its cap', [makeDeclared({ stay: makeStay(-23) })], 'over'],
    ['a day after its cap', [makeDeclared({ stay: makeStay(-24) })], null],
    ['left', [makeDeclared({ leftAt: now })], null],
    [
      'left, after an older one',
      [makeDeclared({ id: 'old', depositedAt: hoursAgo(3) }), makeDeclared({ leftAt: hoursAgo(1) })],
      null,
    ],
  ])('a car %s', (_case, list, phase) => {
    const [step] = listNextSteps({ ...nothing, declared: list }, now);
    expect(step?.kind === 'parked' ? step.phase : null).toBe(phase);
  });

  it('a car declared again is where it was parked last, whichever declaration was deposited last', () => {
    const late = makeDeclared({ id: 'friday', parkedAt: hoursAgo(58), depositedAt: hoursAgo(1) });
    const again = makeDeclared({ id: 'sunday', parkedAt: hoursAgo(5), depositedAt: hoursAgo(5) });
    for (const list of [
      [late, again],
      [again, late],
    ]) {
      const [step] = listNextSteps({ ...nothing, declared: list }, now);
      expect(step?.kind === 'parked' ? step.declaration.id : null).toBe('sunday');
    }
    // Twelve hours from the parking, not from the deposit.
    expect(listNextSteps({ ...nothing, declared: [late] }, now).filter(({ kind }) => kind === 'parked')).toEqual([]);
  });

  it('two cars: the stay that ends first comes first', () => {
    const cars = [
      makeDeclared({ id: 'a', plate: 'AA-111-AA' }),
      makeDeclared({ id: 'b', plate: 'BB-222-BB', stay: makeStay(5) }),
      makeDeclared({ id: 'c', plate: 'CC-333-CC', stay: makeStay(2) }),
    ];
    const ids = listNextSteps({ ...nothing, declared: cars }, now).map((step) =>
      step.kind === 'parked' ? step.declaration.id : '',
    );
    expect(ids).toEqual(['c', 'b', 'a']);
  });

  it.each([
    [0, true],
    [expiringDays, true],
    [expiringDays + 1, false],
    [-1, false],
  ])('a paper that ends in %d days: told %s', (days, isTold) => {
    const told = kindsOf({ papers: [makePaper({ expiresOn: addDays(today, days) })] });
    expect(told).toEqual([isTold ? 'paper-expiring' : 'nothing']);
  });

  it('papers that expired unseen are to send; those that the account awaits are being checked', () => {
    expect(kindsOf({ account: 'papers-missing', papers: [makePaper({ state: 'expired' })] })).toEqual([
      'papers-to-send',
    ]);
    expect(kindsOf({ account: 'papers-waiting' })).toEqual(['being-checked']);
  });

  it('one paper refused, the other under review: both are told, the act is the first', () => {
    const papers = [makePaper({ state: 'rejected' }), makePaper({ kind: 'carte_grise', state: 'pending' })];
    const home = makeHome({ ...nothing, account: 'papers-missing', papers }, now);
    expect([home.act, home.others.map(({ kind }) => kind)]).toEqual(['retake-paper', ['being-checked']]);
  });

  it('a paper that lacks, known by the account alone', () => {
    expect(listNextSteps({ ...nothing, account: 'papers-missing' }, now)).toEqual([
      { kind: 'papers-to-send', papers: [] },
    ]);
  });

  it('an approved account is not told of a renewal under review', () => {
    expect(kindsOf({ papers: [makePaper({ state: 'pending', validated: true })] })).toEqual(['nothing']);
  });

  it('both papers approved, the account not opened yet', () => {
    expect(listNextSteps({ ...nothing, account: 'activation-waiting' }, now)).toEqual([
      { kind: 'being-checked', activation: true, review: { state: 'unknown' } },
    ]);
  });
});

/** Every list of both, and whatever one of them changes. */
function merge(one: Partial<Situation>, other: Partial<Situation>): Partial<Situation> {
  const renamed = (other.fines ?? []).map((each, index) => ({ ...each, id: `${each.id}-${index}-other` }));
  return {
    ...one,
    ...other,
    account: one.account ?? other.account ?? 'valid',
    papers: [...(one.papers ?? []), ...(other.papers ?? [])],
    unsent: [...(one.unsent ?? []), ...(other.unsent ?? [])],
    declared: [...(one.declared ?? []), ...(other.declared ?? [])],
    fines: [...(one.fines ?? []), ...renamed],
    ...(one.draft === undefined ? {} : { draft: one.draft }),
  };
}
