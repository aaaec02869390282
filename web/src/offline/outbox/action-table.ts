import type { SyncKind } from '@placejuste/contracts/sync';
import type { OutboxRow } from './outbox-row.ts';

type Payload = OutboxRow['payload'];

interface ActionRow {
  /** Page where a refused action is corrected; null: it may only be sent again or discarded. */
  readonly page: string | null;
  /** Id of the action to deliver before this one, which is also its subject; null or undefined when there is none. */
  readonly dependsOn: (payload: Payload) => unknown;
  /** Kinds whose earlier actions about the same subject are sent first: sent after this one, they would undo it. */
  readonly follows?: readonly SyncKind[];
  /** Kinds of `follows` that must come first even when refused: corrected later, they would undo this one. */
  readonly followsRefused?: readonly SyncKind[];
  /**
   * The action replaces the whole state of its subject: an older refused one of its kind, sent later, would undo it.
   */
  readonly replacesRefused?: true;
  /** Version and payload for sending the action under a new id, when its id is taken; null when that is impossible. */
  readonly withNewIdentifier?: (row: OutboxRow) => Pick<OutboxRow, 'version' | 'payload'> | null;
}

const onNothing = (): null => null;
const onDeclaration = (payload: Payload): unknown => payload['declarationId'];
const onFine = (payload: Payload): unknown => payload['fineId'];

/** The server received another action under this identifier. */
export const idTakenCode = 'SYNC_ID_TAKEN';

/**
 * Kinds that change a known fine. They are sent in order: a step closes the facts of the fine, and undoing follows it.
 */
const changesOfFine: readonly SyncKind[] = ['fine.update', 'fine.step', 'fine.undo-step'];

/** Rules for every kind of action of the outbox; the compiler refuses a kind without a row. */
const actionTable: Readonly<Record<SyncKind, ActionRow>> = {
  'declaration.create': { page: '/pwa/declare', dependsOn: (payload) => payload['vehicleId'] },
  'carer.declare': { page: null, dependsOn: onNothing },
  'carer.note-fine': { page: null, dependsOn: onNothing },
  'declaration.settle-later': { page: null, dependsOn: onDeclaration },
  'declaration.add-ticket': { page: null, dependsOn: onDeclaration },
  'declaration.left-place': {
    page: null,
    dependsOn: onDeclaration,
    follows: ['declaration.left-place'],
    replacesRefused: true,
  },
  'declaration.archive': {
    page: null,
    dependsOn: onDeclaration,
    follows: ['declaration.archive'],
    replacesRefused: true,
  },
  'presence.sign': {
    page: null,
    dependsOn: ({ statement }) => (statement as { readonly declaration?: unknown } | undefined)?.declaration,
    follows: ['presence.sign'],
  },
  'fine.create': { page: '/mes-amendes', dependsOn: onNothing },
  'fine.update': {
    page: '/mes-amendes',
    dependsOn: onFine,
    follows: changesOfFine,
    followsRefused: ['fine.update'],
  },
  'fine.step': {
    page: null,
    dependsOn: onFine,
    follows: changesOfFine,
    followsRefused: ['fine.update'],
  },
  'fine.undo-step': { page: null, dependsOn: onFine, follows: changesOfFine },
  'fine.paper': { page: null, dependsOn: onFine },
  'vehicle.upsert': {
    page: '/pwa/declare',
    // Only a change names its vehicle, whose addition may still wait in the outbox.
    dependsOn: (payload) => payload['vehicleId'],
    follows: ['vehicle.upsert'],
    replacesRefused: true,
    // Version 1 sent a change under the id of its vehicle, which the server already knows from the addition.
    withNewIdentifier: ({ id, version, payload }) =>
      version === 1 ? { version: 2, payload: { ...payload, vehicleId: id } } : null,
  },
  'station.create': { page: '/nouvelle-station', dependsOn: onNothing },
};

/** Row of the table for `kind`; null for a kind of another version of the application. */
function findActionRow(kind: string): ActionRow | null {
  return Object.hasOwn(actionTable, kind) ? actionTable[kind as SyncKind] : null;
}

/** Page where a refused action of this kind is corrected; null when it cannot be corrected. */
export function findCorrectionPage(kind: string): string | null {
  return findActionRow(kind)?.page ?? null;
}

/** Returns the undelivered action of `rows` that must be sent before this one; null when this one may be sent now. */
export function findDependency(action: OutboxRow, rows: readonly OutboxRow[]): OutboxRow | null {
  const subject = findSubject(action);
  if (typeof subject !== 'string') return null;
  const { follows = [], followsRefused = [] } = findActionRow(action.kind) ?? {};
  const mustComeFirst = (row: OutboxRow) => {
    // An action refused because its id is taken is not awaited: the server already has that id.
    if (row.id === subject) return row.state !== 'needs-attention' || row.lastCode !== idTakenCode;
    const kinds: readonly string[] = row.state === 'needs-attention' ? followsRefused : follows;
    return isOlderAboutSameSubject(row, action) && kinds.includes(row.kind);
  };
  return rows.find((row) => row.id !== action.id && row.state !== 'delivered' && mustComeFirst(row)) ?? null;
}

/** Returns the version and payload for sending an action under a new id; null when it stays refused. */
export function withNewIdentifier(row: OutboxRow): Pick<OutboxRow, 'version' | 'payload'> | null {
  return findActionRow(row.kind)?.withNewIdentifier?.(row) ?? null;
}

/** Lists the refused actions of `rows` replaced by a newer delivered one, which they would undo if sent again. */
export function listSuperseded(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const replacing = rows.filter(
    ({ state, kind }) => state === 'delivered' && findActionRow(kind)?.replacesRefused === true,
  );
  return rows.filter(
    (row) =>
      row.state === 'needs-attention' &&
      replacing.some((newer) => newer.kind === row.kind && isOlderAboutSameSubject(row, newer)),
  );
}

/**
 * True for the refused step of a fine, or its undoing, that was done again since: a newer one waits to leave or was
 * delivered. Sent again, it would leave before the newer one, or be noted beside it.
 */
export function isDoneAgain(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  return (
    row.state === 'needs-attention' &&
    (row.kind === 'fine.step' || row.kind === 'fine.undo-step') &&
    rows.some((newer) => newer.order > row.order && newer.state !== 'needs-attention' && isSameAct(newer, row))
  );
}

function isSameAct(one: OutboxRow, other: OutboxRow): boolean {
  const comparedFields = ['fineId', 'step', 'stepId'];
  return one.kind === other.kind && comparedFields.every((field) => one.payload[field] === other.payload[field]);
}

/** True when `row` is about the same subject as `newer` and was queued before it. */
function isOlderAboutSameSubject(row: OutboxRow, newer: OutboxRow): boolean {
  const subject = findSubject(row);
  return typeof subject === 'string' && row.order < newer.order && subject === findSubject(newer);
}

/** Identifier of the subject of an action (`dependsOn`). */
function findSubject({ kind, payload }: OutboxRow): unknown {
  return findActionRow(kind)?.dependsOn(payload);
}
