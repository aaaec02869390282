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
}

const onNothing = (): null => null;
const onDeclaration = (payload: Payload): unknown => payload['declarationId'];
const onFine = (payload: Payload): unknown => payload['fineId'];

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
  'declaration.left-place': { label: actionLabels['declaration.left-place'], page: null, dependsOn: onDeclaration },
  'declaration.archive': { label: actionLabels['declaration.archive'], page: null, dependsOn: onDeclaration },
  'presence.sign': {
    label: actionLabels['presence.sign'],
    page: null,
    dependsOn: ({ statement }) => (statement as { readonly declaration?: unknown } | undefined)?.declaration,
  },
  'fine.create': { label: actionLabels['fine.create'], page: '/mes-amendes', dependsOn: onNothing },
  'fine.update': { label: actionLabels['fine.update'], page: '/mes-amendes', dependsOn: onFine },
  'fine.step': { label: actionLabels['fine.step'], page: null, dependsOn: onFine },
  'fine.undo-step': { label: actionLabels['fine.undo-step'], page: null, dependsOn: onFine },
  'fine.paper': { label: actionLabels['fine.paper'], page: null, dependsOn: onFine },
  'vehicle.upsert': { label: actionLabels['vehicle.upsert'], page: '/pwa/declare', dependsOn: onNothing },
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
export function dependencyOf({ id: ownId, kind, payload }: OutboxRow, rows: readonly OutboxRow[]): OutboxRow | null {
  const id = rowOfKind(kind)?.dependsOn(payload);
  return rows.find((row) => row.id === id && row.id !== ownId && row.state !== 'delivered') ?? null;
}
