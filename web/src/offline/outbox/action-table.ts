import type { SyncKind } from '@placejuste/contracts/sync';
import { actionLabels } from './action-labels.text.fr.ts';
import type { OutboxRow } from './outbox-row.ts';

type Payload = OutboxRow['payload'];

interface ActionRow {
  /** Its name in the list of what waits. */
  readonly label: string;
  /** Where it is corrected once refused; null: it may only be sent again or discarded. */
  readonly page: string | null;
  /** Identifier of the action that must be delivered before, and null for one about nothing else. */
  readonly dependsOn: (payload: Payload) => unknown;
  /** Kinds whose earlier actions about the same thing come first: sent after this one, they would undo it. */
  readonly follows?: readonly SyncKind[];
  /** Those of them that come first even when refused: once corrected they would undo this one, or come too late. */
  readonly followsRefused?: readonly SyncKind[];
  /** It says all there is to say of its thing: an older refused one of its kind would only undo it. */
  readonly replacesRefused?: true;
}

const onNothing = (): null => null;
const onDeclaration = (payload: Payload): unknown => payload['declarationId'];
const onFine = (payload: Payload): unknown => payload['fineId'];

/** What changes a fine already noted: a step closes its facts, taking one back follows it. */
const changesOfFine: readonly SyncKind[] = ['fine.update', 'fine.step', 'fine.undo-step'];

/** Every kind of action that the outbox carries: the compiler refuses a kind without its row. */
const actionTable: Readonly<Record<SyncKind, ActionRow>> = {
  'declaration.create': {
    label: actionLabels['declaration.create'],
    page: '/pwa/declare',
    dependsOn: (payload) => payload['vehicleId'],
  },
  'carer.declare': { label: actionLabels['carer.declare'], page: null, dependsOn: onNothing },
  'carer.note-fine': { label: actionLabels['carer.note-fine'], page: null, dependsOn: onNothing },
  'declaration.settle-later': {
    label: actionLabels['declaration.settle-later'],
    page: null,
    dependsOn: onDeclaration,
  },
  'declaration.add-ticket': { label: actionLabels['declaration.add-ticket'], page: null, dependsOn: onDeclaration },
  'declaration.left-place': {
    label: actionLabels['declaration.left-place'],
    page: null,
    dependsOn: onDeclaration,
    follows: ['declaration.left-place'],
    replacesRefused: true,
  },
  'declaration.archive': {
    label: actionLabels['declaration.archive'],
    page: null,
    dependsOn: onDeclaration,
    follows: ['declaration.archive'],
    replacesRefused: true,
  },
  'presence.sign': {
    label: actionLabels['presence.sign'],
    page: null,
    dependsOn: ({ statement }) => (statement as { readonly declaration?: unknown } | undefined)?.declaration,
    follows: ['presence.sign'],
  },
  'fine.create': { label: actionLabels['fine.create'], page: '/mes-amendes', dependsOn: onNothing },
  'fine.update': {
    label: actionLabels['fine.update'],
    page: '/mes-amendes',
    dependsOn: onFine,
    follows: changesOfFine,
    followsRefused: ['fine.update'],
  },
  'fine.step': {
    label: actionLabels['fine.step'],
    page: null,
    dependsOn: onFine,
    follows: changesOfFine,
    followsRefused: ['fine.update'],
  },
  'fine.undo-step': {
    label: actionLabels['fine.undo-step'],
    page: null,
    dependsOn: onFine,
    follows: changesOfFine,
  },
  'fine.paper': { label: actionLabels['fine.paper'], page: null, dependsOn: onFine },
  'vehicle.upsert': {
    label: actionLabels['vehicle.upsert'],
    page: '/pwa/declare',
    // Named by a change only: the vehicle may still wait to be added.
    dependsOn: (payload) => payload['vehicleId'],
    follows: ['vehicle.upsert'],
    replacesRefused: true,
  },
  'station.create': { label: actionLabels['station.create'], page: '/nouvelle-station', dependsOn: onNothing },
};

/** Null for a kind that another version of the application kept. */
function rowOfKind(kind: string): ActionRow | null {
  return Object.hasOwn(actionTable, kind) ? actionTable[kind as SyncKind] : null;
}

export function actionLabel(kind: string): string {
  return rowOfKind(kind)?.label ?? actionLabels.unknown;
}

/** Where a refused action of this kind is corrected; null when nothing of it can be. */
export function correctionPage(kind: string): string | null {
  return rowOfKind(kind)?.page ?? null;
}

/** The undelivered action of `rows` that this one must follow; null when it may leave now. */
export function dependencyOf(action: OutboxRow, rows: readonly OutboxRow[]): OutboxRow | null {
  const subject = subjectOf(action);
  if (typeof subject !== 'string') return null;
  const { follows = [], followsRefused = [] } = rowOfKind(action.kind) ?? {};
  const comesFirst = (row: OutboxRow) => {
    if (row.id === subject) return true;
    const kinds: readonly string[] = row.state === 'needs-attention' ? followsRefused : follows;
    return isOlderWord(row, action) && kinds.includes(row.kind);
  };
  return rows.find((row) => row.id !== action.id && row.state !== 'delivered' && comesFirst(row)) ?? null;
}

/** The refused actions of `rows` in whose place a newer one was delivered: sent again, they would undo it. */
export function replacedIn(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const replacing = rows.filter(
    ({ state, kind }) => state === 'delivered' && rowOfKind(kind)?.replacesRefused === true,
  );
  return rows.filter(
    (row) =>
      row.state === 'needs-attention' && replacing.some((newer) => newer.kind === row.kind && isOlderWord(row, newer)),
  );
}

/** About the same thing, and said before. */
function isOlderWord(row: OutboxRow, newer: OutboxRow): boolean {
  const subject = subjectOf(row);
  return typeof subject === 'string' && row.order < newer.order && subject === subjectOf(newer);
}

/** The thing an action is about, by its identifier. */
function subjectOf({ kind, payload }: OutboxRow): unknown {
  return rowOfKind(kind)?.dependsOn(payload);
}
