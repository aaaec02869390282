import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountStates } from '../account/index.ts';
import { documentKinds, documentStates } from '../document/index.ts';
import { deadlineCodes, fineStatuses } from '../fine/index.ts';
import { addDays, localClocks } from '../kernel/index.ts';
import { findStepAct, makeHome, maxOthers, listNextSteps, stepKinds, type NextStep } from './next-steps.ts';
import { buildPaperPath } from './paper-path.ts';
import { makeDeclared, draft, makeFine, hoursAgo, nothing, now, today, makeUnsent } from './situation.fixtures.ts';
import type { Situation, UnsentFacts } from './situation.ts';

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
      parkedAt: instant,
      depositedAt: instant,
      leftAt: fc.option(instant),
      stay: fc.option(
        fc.record({
          commune: fc.constant('Lille'),
          hours: fc.constant(12),
          endsAt: instant,
          clock: fc.constantFrom(...localClocks),
        }),
      ),
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
  notices: fc.uniqueArray(fc.record({ id: fc.uuid(), safe: fc.option(day) }), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
});

describe('among steps of one kind', () => {
  const idsOf = (change: Partial<Situation>) =>
    listNextSteps({ ...nothing, ...change }, now).map((step) => {
      if (step.kind === 'parked') return step.declaration.id;
      return 'fine' in step ? step.fine.id : '';
    });

  it('the fine whose date comes first, then the one whose silence does, then by identifier', () => {
    const fines = [makeFine(24, { id: 'b' }), makeFine(24, { id: 'a' }), makeFine(20, { id: 'c' })];
    expect(idsOf({ fines })).toEqual(['c', 'a', 'b']);
    const sent = { status: 'sent' } as const;
    const awaited = [
      makeFine(null, { ...sent, id: 'a' }),
      makeFine(null, { ...sent, id: 'c', silentFrom: addDays(today, 3) }),
      makeFine(null, { ...sent, id: 'b', silentFrom: addDays(today, 9) }),
    ];
    expect(idsOf({ fines: awaited })).toEqual(['c', 'b', 'a']);
  });

  it('the newest of what is unsent, then by identifier', () => {
    const first = (...list: UnsentFacts[]) => {
      const [step] = listNextSteps({ ...nothing, unsent: list }, now);
      return step?.kind === 'unsent' ? step.unsent.id : null;
    };
    expect(first(makeUnsent({ id: 'a', savedAt: hoursAgo(2) }), makeUnsent({ id: 'b' }))).toBe('b');
    expect(first(makeUnsent({ id: 'b' }), makeUnsent({ id: 'a' }))).toBe('a');
  });

  it('the newest of two cars whose stay has no known end', () => {
    const old = makeDeclared({ id: 'old', plate: 'AA-111-AA', depositedAt: hoursAgo(5) });
    expect(idsOf({ declared: [old, makeDeclared({ id: 'new' })] })).toEqual(['new', 'old']);
    expect(idsOf({ declared: [makeDeclared({ id: 'new' }), old] })).toEqual(['new', 'old']);
  });
});

it.each(documentKinds)('%s is sent from its own place', (kind) => {
  expect(buildPaperPath(kind)).toBe(`/dashboard?paper=${kind}`);
});

describe('whatever the facts', () => {
  it('the order is total and the same whatever the order in which the facts came', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const steps = listNextSteps(facts, now);
        const ranks = steps.map(({ kind }) => stepKinds.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const shuffled = {
          ...facts,
          unsent: facts.unsent.toReversed(),
          declared: facts.declared.toReversed(),
          fines: facts.fines.toReversed(),
          notices: facts.notices.toReversed(),
        };
        expect(listNextSteps(shuffled, now)).toEqual(steps);
      }),
    );
  });

  it('one card, one act at most, at most three others; nothing is said alone', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const home = makeHome(facts, now);
        expect(home.act).toBe(findStepAct(home.step));
        expect(home.others.length).toBeLessThanOrEqual(maxOthers);
        const all = listNextSteps(facts, now);
        expect(all.length).toBeGreaterThan(0);
        if (all.some(({ kind }) => kind === 'nothing')) expect(all).toHaveLength(1);
      }),
    );
  });

  it('says nothing that the facts do not hold', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        for (const step of listNextSteps(facts, now)) expect(isHeld(step, facts)).toBe(true);
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
    case 'notice-waiting':
      return facts.notices.includes(step.notice) && step.count === facts.notices.length;
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
