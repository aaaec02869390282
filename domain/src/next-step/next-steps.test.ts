import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { accountStates } from '../account/index.ts';
import { documentKinds, documentStates } from '../document/index.ts';
import { deadlineCodes, fineStatuses } from '../fine/index.ts';
import { addDays, plainDateOf } from '../kernel/index.ts';
import { actOf, homeOf, mostOthers, nextSteps, stepKinds, type NextStep } from './next-steps.ts';
import type { DeclaredFacts, PaperFacts, RunningFine, Situation, UnsentFacts } from './situation.ts';

const now = new Date('2026-11-22T13:05:00Z');
const today = plainDateOf('2026-11-22');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const nothing: Situation = {
  account: 'valid',
  papers: [],
  review: null,
  draft: null,
  unsent: [],
  declared: [],
  fines: [],
};
const paper = (change: Partial<PaperFacts>): PaperFacts => ({
  kind: 'cmi',
  state: 'approved',
  validated: change.state === undefined || change.state === 'approved',
  reason: null,
  remark: null,
  expiresOn: null,
  ...change,
});
const fine = (daysLeft: number | null, change: Partial<RunningFine> = {}): RunningFine => ({
  id: 'fine-1',
  authorityName: 'Lille',
  status: 'to-contest',
  deadline:
    daysLeft === null ? null : { code: 'rapo', safe: addDays(today, daysLeft), outer: addDays(today, daysLeft + 2) },
  silentFrom: null,
  hasDossier: false,
  ...change,
});
const unsent = (change: Partial<UnsentFacts> = {}): UnsentFacts => ({
  id: 'unsent-1',
  savedAt: hoursAgo(1),
  placeLabel: null,
  hasFailed: false,
  ...change,
});
const declared = (change: Partial<DeclaredFacts> = {}): DeclaredFacts => ({
  id: 'declared-1',
  plate: 'FG-482-KX',
  placeLabel: null,
  depositedAt: hoursAgo(1),
  leftAt: null,
  stay: null,
  ...change,
});
const draft = { id: 'draft-1', begunAt: hoursAgo(20), placeLabel: null };
const stay = (endsInHours: number) => ({ commune: 'Besançon', hours: 12, endsAt: hoursAgo(-endsInHours) });

/** One fact for each step, in the order in which they matter. */
const alone: readonly (readonly [NextStep['kind'], Partial<Situation>])[] = [
  ['paper-refused', { papers: [paper({ state: 'rejected', reason: 'Le bas est coupé.' })] }],
  ['draft', { draft }],
  ['unsent-failed', { unsent: [unsent({ hasFailed: true })] }],
  ['unsent', { unsent: [unsent()] }],
  ['fine-urgent', { fines: [fine(3)] }],
  ['parked', { declared: [declared()] }],
  ['dossier-to-sign', { fines: [fine(24, { hasDossier: true })] }],
  ['fine', { fines: [fine(24)] }],
  ['papers-to-send', { account: 'papers-missing', papers: [paper({ state: 'missing' })] }],
  ['paper-expiring', { papers: [paper({ expiresOn: addDays(today, 30) })] }],
  ['being-checked', { account: 'papers-waiting', papers: [paper({ state: 'pending' })] }],
  ['answer-awaited', { fines: [fine(null, { status: 'sent', silentFrom: addDays(today, 12) })] }],
];

const kindsOf = (change: Partial<Situation>) => nextSteps({ ...nothing, ...change }, now).map(({ kind }) => kind);

describe('the step that matters now', () => {
  it.each(alone)('%s, when it is the only one', (kind, facts) => expect(kindsOf(facts)).toEqual([kind]));

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
    ['suspended', 'suspended', 'contact-support'],
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

const instant = fc.integer({ min: -80, max: 80 }).map((hours) => hoursAgo(hours));
const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(today, days));
const situations: fc.Arbitrary<Situation> = fc.record({
  account: fc.constantFrom(...accountStates.filter((state) => state !== 'signed-out')),
  papers: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...documentKinds),
      state: fc.constantFrom(...documentStates),
      validated: fc.boolean(),
      reason: fc.constant(null),
      remark: fc.constant(null),
      expiresOn: fc.option(day),
    }),
    { selector: ({ kind }) => kind },
  ),
  review: fc.constantFrom(null, { state: 'unknown' } as const, { state: 'late' } as const),
  draft: fc.constantFrom(null, draft),
  unsent: fc.uniqueArray(
    fc.record({ id: fc.uuid(), savedAt: instant, placeLabel: fc.constant(null), hasFailed: fc.boolean() }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  declared: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      plate: fc.constantFrom('AA-111-AA', 'BB-222-BB'),
      placeLabel: fc.constant(null),
      depositedAt: instant,
      leftAt: fc.option(instant),
      stay: fc.option(fc.record({ commune: fc.constant('Lille'), hours: fc.constant(12), endsAt: instant })),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
  fines: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      authorityName: fc.constant(null),
      status: fc.constantFrom(...fineStatuses),
      deadline: fc.option(
        fc.record({ code: fc.constantFrom(...deadlineCodes), safe: day, outer: day }).map((dates) => ({
          ...dates,
          outer: dates.outer < dates.safe ? dates.safe : dates.outer,
        })),
      ),
      silentFrom: fc.option(day),
      hasDossier: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  ),
});

describe('whatever the facts', () => {
  it('the order is total and the same whatever the order in which the facts came', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const steps = nextSteps(facts, now);
        const ranks = steps.map(({ kind }) => stepKinds.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const shuffled = {
          ...facts,
          unsent: facts.unsent.toReversed(),
          declared: facts.declared.toReversed(),
          fines: facts.fines.toReversed(),
        };
        expect(nextSteps(shuffled, now)).toEqual(steps);
      }),
    );
  });

  it('one card, one act at most, at most three others; nothing is said alone', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const home = homeOf(facts, now);
        expect(home.act).toBe(actOf(home.step));
        expect(home.others.length).toBeLessThanOrEqual(mostOthers);
        const all = nextSteps(facts, now);
        expect(all.length).toBeGreaterThan(0);
        if (all.some(({ kind }) => kind === 'nothing')) expect(all).toHaveLength(1);
      }),
    );
  });

  it('says nothing that the facts do not hold', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        for (const step of nextSteps(facts, now)) expect(isHeld(step, facts)).toBe(true);
      }),
    );
  });
});

function isHeld(step: NextStep, facts: Situation): boolean {
  switch (step.kind) {
    case 'unsubscribed':
      return facts.account === 'unpaid';
    case 'profile-missing':
    case 'suspended':
      return facts.account === step.kind;
    case 'paper-refused':
      return facts.papers.includes(step.paper) && step.paper.state === 'rejected';
    case 'draft':
      return step.draft === facts.draft;
    case 'unsent-failed':
    case 'unsent':
      return facts.unsent.includes(step.unsent) && step.unsent.hasFailed === (step.kind === 'unsent-failed');
    case 'fine-urgent':
    case 'fine':
    case 'dossier-to-sign':
      return facts.fines.includes(step.fine) && step.deadline.outer >= today;
    case 'parked':
      return facts.declared.includes(step.declaration) && step.declaration.leftAt === null;
    case 'papers-to-send':
      return step.papers.every((kind) => facts.papers.some((one) => one.kind === kind && !one.validated));
    case 'paper-expiring':
      return facts.papers.includes(step.paper) && step.paper.state === 'approved' && step.daysLeft >= 0;
    case 'being-checked':
      return (
        facts.account === 'papers-waiting' ||
        facts.account === 'activation-waiting' ||
        facts.papers.some(({ state }) => state === 'pending')
      );
    case 'answer-awaited':
      return step.fine.status === 'sent' || step.fine.status === 'second-appeal';
    case 'nothing':
      return facts.draft === null || facts.account !== 'valid';
  }
}
