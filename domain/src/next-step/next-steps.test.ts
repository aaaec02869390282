import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/index.ts';
import type { actOf } from './next-steps.ts';
import { expiringDays, homeOf, mostOthers, nextSteps, type NextStep } from './next-steps.ts';
import { declared, draft, fine, hoursAgo, nothing, now, paper, stay, today, unsent } from './situation.fixtures.ts';
import type { DeclaredFacts, RunningFine, Situation } from './situation.ts';

/** One fact for each step, in the order in which they matter. */
const alone: readonly (readonly [NextStep['kind'], Partial<Situation>, ReturnType<typeof actOf>])[] = [
  ['paper-refused', { papers: [paper({ state: 'rejected', reason: 'Le bas est coupé.' })] }, 'retake-paper'],
  ['draft', { draft }, 'finish-draft'],
  ['unsent-failed', { unsent: [unsent({ hasFailed: true })] }, 'see-unsent'],
  ['unsent', { unsent: [unsent()] }, null],
  ['fine-urgent', { fines: [fine(3)] }, 'prepare-dossier'],
  ['parked', { declared: [declared()] }, null],
  ['dossier-to-sign', { fines: [fine(24, { hasDossier: true })] }, 'sign-dossier'],
  ['fine', { fines: [fine(24)] }, 'prepare-dossier'],
  ['papers-to-send', { account: 'papers-missing', papers: [paper({ state: 'missing' })] }, 'send-cmi'],
  ['paper-expiring', { papers: [paper({ expiresOn: addDays(today, 30) })] }, 'renew-card'],
  ['being-checked', { account: 'papers-waiting', papers: [paper({ state: 'pending' })] }, null],
  ['answer-awaited', { fines: [fine(null, { status: 'sent', silentFrom: addDays(today, 12) })] }, null],
];

const kindsOf = (change: Partial<Situation>) => nextSteps({ ...nothing, ...change }, now).map(({ kind }) => kind);

describe('the step that matters now', () => {
  it.each(alone)('%s, when it is the only one, with its act', (kind, facts, act) => {
    expect(kindsOf(facts)).toEqual([kind]);
    expect(homeOf({ ...nothing, ...facts }, now).act).toBe(act);
  });

  it('nothing, when nothing is known to wait', () => {
    expect(homeOf(nothing, now)).toEqual({ step: { kind: 'nothing' }, act: 'declare', others: [] });
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
    const facts = { account, draft, unsent: [unsent()], fines: [fine(2)], papers: [paper({ state: 'missing' })] };
    const home = homeOf({ ...nothing, ...facts }, now);
    expect([home.step.kind, home.act]).toEqual([kind, act]);
    expect(home.others.map((one) => one.kind)).toEqual(['unsent', 'fine-urgent']);
  });

  it('tells at most three others', () => {
    const fines = [1, 2, 3, 4, 5].map((id) => fine(20 + id, { id: `fine-${id}` }));
    expect(homeOf({ ...nothing, fines, draft }, now).others).toHaveLength(mostOthers);
  });
});

describe('what each fact says', () => {
  it.each<readonly [string, RunningFine, NextStep['kind'] | 'nothing', ReturnType<typeof actOf>]>([
    ['three days left', fine(3), 'fine-urgent', 'prepare-dossier'],
    ['four days left', fine(4), 'fine', 'prepare-dossier'],
    ['its dossier made, urgent', fine(1, { hasDossier: true }), 'fine-urgent', 'sign-dossier'],
    ['only the outer date runs', fine(-2), 'fine-urgent', 'prepare-dossier'],
    ['every date passed', fine(-3), 'nothing', 'declare'],
    ['closed', fine(10, { status: 'closed' }), 'nothing', 'declare'],
    ['accepted', fine(10, { status: 'accepted' }), 'nothing', 'declare'],
    [
      'sent, payment far',
      fine(null, {
        status: 'sent',
        deadline: { code: 'payment', safe: addDays(today, 16), outer: addDays(today, 16) },
      }),
      'answer-awaited',
      null,
    ],
    [
      'sent, payment near',
      fine(null, {
        status: 'sent',
        deadline: { code: 'payment', safe: addDays(today, 15), outer: addDays(today, 15) },
      }),
      'fine',
      'see-fine',
    ],
    [
      'sent with its dossier, payment near',
      fine(null, {
        status: 'sent',
        hasDossier: true,
        deadline: { code: 'payment', safe: addDays(today, 15), outer: addDays(today, 15) },
      }),
      'fine',
      'see-fine',
    ],
    [
      'to pay, its dossier made',
      fine(null, {
        hasDossier: true,
        deadline: { code: 'payment', safe: addDays(today, 9), outer: addDays(today, 9) },
      }),
      'fine',
      'see-fine',
    ],
    ['second appeal', fine(null, { status: 'second-appeal' }), 'answer-awaited', null],
    ['second appeal, a date near', fine(9, { status: 'second-appeal', hasDossier: true }), 'fine', 'see-fine'],
  ])('a fine: %s', (_case, one, kind, act) => {
    const home = homeOf({ ...nothing, fines: [one] }, now);
    expect([home.step.kind, home.act]).toEqual([kind, act]);
  });

  it.each<readonly [string, readonly DeclaredFacts[], string | null]>([
    ['declared now, no cap known', [declared({ depositedAt: hoursAgo(11) })], 'open'],
    ['declared twelve hours ago, no cap known', [declared({ depositedAt: hoursAgo(12) })], null],
    ['under a cap', [declared({ depositedAt: hoursAgo(14), stay: stay(2) })], 'running'],
    ['in the last hour of its cap', [declared({ stay: stay(1) })], 'ending'],
    ['after its cap', [declared({ stay: stay(0) })], 'over'],
    ['almost a day after its cap', [declared({ stay: stay(-23) })], 'over'],
    ['a day after its cap', [declared({ stay: stay(-24) })], null],
    ['left', [declared({ leftAt: now })], null],
    [
      'left, after an older one',
      [declared({ id: 'old', depositedAt: hoursAgo(3) }), declared({ leftAt: hoursAgo(1) })],
      null,
    ],
  ])('a car %s', (_case, list, phase) => {
    const [step] = nextSteps({ ...nothing, declared: list }, now);
    expect(step?.kind === 'parked' ? step.phase : null).toBe(phase);
  });

  it('two cars: the stay that ends first comes first', () => {
    const cars = [
      declared({ id: 'a', plate: 'AA-111-AA' }),
      declared({ id: 'b', plate: 'BB-222-BB', stay: stay(5) }),
      declared({ id: 'c', plate: 'CC-333-CC', stay: stay(2) }),
    ];
    const ids = nextSteps({ ...nothing, declared: cars }, now).map((step) =>
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
    const told = kindsOf({ papers: [paper({ expiresOn: addDays(today, days) })] });
    expect(told).toEqual([isTold ? 'paper-expiring' : 'nothing']);
  });

  it('papers that expired unseen are to send; those that the account awaits are being checked', () => {
    expect(kindsOf({ account: 'papers-missing', papers: [paper({ state: 'expired' })] })).toEqual(['papers-to-send']);
    expect(kindsOf({ account: 'papers-waiting' })).toEqual(['being-checked']);
  });

  it('one paper refused, the other under review: both are told, the act is the first', () => {
    const papers = [paper({ state: 'rejected' }), paper({ kind: 'carte_grise', state: 'pending' })];
    const home = homeOf({ ...nothing, account: 'papers-missing', papers }, now);
    expect([home.act, home.others.map(({ kind }) => kind)]).toEqual(['retake-paper', ['being-checked']]);
  });

  it('a paper that lacks, known by the account alone', () => {
    expect(nextSteps({ ...nothing, account: 'papers-missing' }, now)).toEqual([{ kind: 'papers-to-send', papers: [] }]);
  });

  it('an approved account is not told of a renewal under review', () => {
    expect(kindsOf({ papers: [paper({ state: 'pending', validated: true })] })).toEqual(['nothing']);
  });

  it('both papers approved, the account not opened yet', () => {
    expect(nextSteps({ ...nothing, account: 'activation-waiting' }, now)).toEqual([
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
