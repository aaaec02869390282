import { syncKinds } from '@placejuste/contracts/sync';
import { describe, expect, it } from 'vitest';
import { outboxRow } from '../../../test/outbox-row.fixtures.ts';
import { findActionLabel } from './action-labels.text.fr.ts';
import { findCorrectionPage, findDependency } from './action-table.ts';
import {
  computeBackoffMs,
  countOutboxRows,
  isSentAutomatically,
  isUndelivered,
  listRefusalLines,
} from './outbox-row.ts';

describe('what each state of an action asks', () => {
  it.each([
    ['queued', true, true],
    ['sending', true, true],
    ['needs-sign-in', true, true],
    ['needs-attention', false, true],
    ['delivered', false, false],
  ] as const)('%s: goes by itself %s, undelivered %s', (state, byItself, undelivered) => {
    expect(isSentAutomatically(outboxRow({ state }))).toBe(byItself);
    expect(isUndelivered(outboxRow({ state }))).toBe(undelivered);
  });

  it('is counted once, proofs apart', () => {
    const states = ['queued', 'sending', 'needs-sign-in', 'needs-attention', 'needs-attention', 'delivered'] as const;
    const proofs = states.map((state) => outboxRow({ state }));
    expect(countOutboxRows([...proofs, outboxRow({ kind: 'fine.create' })])).toEqual({
      undelivered: 6,
      undeliveredProofs: 5,
      needsSignIn: 1,
      needsAttention: 2,
      sending: 1,
    });
  });
});

it('the first try after none waits a second, as the first failed one', () => {
  expect([0, -1, 1].map(computeBackoffMs)).toEqual([1000, 1000, 1000]);
});

it('the sentences of a refusal are said once each', () => {
  expect(listRefusalLines(outboxRow())).toEqual([]);
  expect(listRefusalLines(outboxRow({ lastMessage: 'Non.', fields: { plate: 'Plaque.', place: 'Non.' } }))).toEqual([
    'Non.',
    'Plaque.',
  ]);
});

describe('the table of actions', () => {
  it.each(syncKinds)('%s has a name of its own', (kind) => {
    expect(findActionLabel(kind).length).toBeGreaterThan(4);
    expect(findActionLabel(kind)).not.toBe('Action');
    expect(syncKinds.filter((other) => findActionLabel(other) === findActionLabel(kind))).toEqual([kind]);
  });

  it.each(['toString', 'declaration.unheard-of', ''])(
    '« %s » is of no kind: named « Action », never corrected',
    (kind) => {
      expect(findActionLabel(kind)).toBe('Action');
      expect(findCorrectionPage(kind)).toBeNull();
    },
  );

  it('leads a refused action to where it is corrected', () => {
    expect(Object.fromEntries(syncKinds.map((kind) => [kind, findCorrectionPage(kind)]))).toEqual({
      'declaration.create': '/pwa/declare',
      'declaration.settle-later': null,
      'declaration.add-ticket': null,
      'declaration.left-place': null,
      'declaration.archive': null,
      'presence.sign': null,
      'fine.create': '/mes-amendes',
      'fine.update': '/mes-amendes',
      'fine.step': null,
      'fine.undo-step': null,
      'fine.paper': null,
      'vehicle.upsert': '/pwa/declare',
      'carer.declare': null,
      'carer.note-fine': null,
      'station.create': '/nouvelle-station',
    });
  });

  it.each([
    ['declaration.create', { vehicleId: 'before' }, true],
    ['declaration.settle-later', { declarationId: 'before' }, true],
    ['declaration.add-ticket', { declarationId: 'before' }, true],
    ['declaration.left-place', { declarationId: 'before' }, true],
    ['declaration.archive', { declarationId: 'before' }, true],
    ['presence.sign', { statement: { declaration: 'before' } }, true],
    ['fine.update', { fineId: 'before' }, true],
    ['fine.paper', { fineId: 'before' }, true],
    ['fine.step', { fineId: 'before' }, true],
    ['fine.undo-step', { fineId: 'before' }, true],
    ['fine.create', { declarationId: 'before', fineId: 'before' }, false],
    ['vehicle.upsert', { vehicleId: 'before' }, true],
    ['vehicle.upsert', { plate: 'before' }, false],
    ['station.create', { declarationId: 'before' }, false],
  ] as const)('%s about %j follows it: %s', (kind, payload, follows) => {
    const before = outboxRow({ id: 'before' });
    const after = outboxRow({ id: 'after', kind, payload });
    expect(findDependency(after, [after, before])).toBe(follows ? before : null);
    expect(findDependency(after, [after, { ...before, state: 'delivered' }])).toBeNull();
  });

  it('an action never waits for itself', () => {
    const own = outboxRow({ id: 'one', payload: { vehicleId: 'one' } });
    expect(findDependency(own, [own])).toBeNull();
  });
});
