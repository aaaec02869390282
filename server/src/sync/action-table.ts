import {
  declaredForHolder,
  declareForHolder as declareForHolderBody,
  notedForHolder,
  noteFineForHolder as noteFineForHolderBody,
} from '@placejuste/contracts/carers';
import {
  addTicket as addTicketBody,
  archiveDeclaration as archiveBody,
  archivedDeclaration,
  declarationsContract,
  leavePlace as leavePlaceBody,
  leftPlace,
  presenceContract,
  ticketAdded,
  vehiclesContract,
} from '@placejuste/contracts/declarations';
import { dossiersContract, newPaper } from '@placejuste/contracts/dossiers';
import { finesContract } from '@placejuste/contracts/fines';
import { stationsContract } from '@placejuste/contracts/stations';
import type { SyncAction, SyncKind } from '@placejuste/contracts/sync';
import type { Result } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { extend } from 'zod/mini';
import { declareForHolder, noteFineForHolder } from '../carers/index.ts';
import {
  addTicket,
  archiveDeclaration,
  createDeclaration,
  declarationRetryFields,
  leavePlace,
  settleLater,
  signPresence,
  upsertVehicle,
} from '../declarations/index.ts';
import { addPaper } from '../dossiers/index.ts';
import { changeFine, createFine, recordStep, undoStep } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { createStation } from '../stations/index.ts';
import type { SyncCode } from './sync-codes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** How one kind of action is read and run; `upgrades` convert a payload of that version into the next one. */
interface KindOf<Body> {
  readonly version: number;
  readonly upgrades: Readonly<Record<number, (payload: Payload) => Payload>>;
  /** Schema of the ordinary route, with the action's identifier where it has one. */
  readonly body: z.core.$ZodType<Body>;
  readonly bodyFrom: (id: string, payload: Payload) => unknown;
  /** Fields that may differ between two requests of the same action. */
  readonly mayDiffer: readonly string[];
  readonly reply: z.core.$ZodType;
  /** The command, which the ordinary route runs too. */
  readonly run: (context: CommandContext, input: Body) => Promise<Result<unknown, SyncCode>>;
}

/** An action, ready for its command. */
export interface ReadyAction {
  readonly facts: Payload;
  readonly reply: z.core.$ZodType;
  run(context: CommandContext): Promise<Result<unknown, SyncCode>>;
}

export interface ActionKind {
  /** Parses a payload of any version ever sent, or says why it cannot be read. */
  parseAction(
    action: SyncAction,
  ):
    | ReadyAction
    | { readonly unreadable: 'SYNC_VERSION_UNKNOWN' }
    | { readonly unreadable: 'SYNC_PAYLOAD_INVALID'; readonly fields: readonly string[] };
}

function defineAction<Body>(kind: KindOf<Body>): ActionKind {
  return {
    parseAction({ id, version, payload }) {
      let current: Payload = payload;
      for (let at = version; at < kind.version; at += 1) {
        const upgrade = kind.upgrades[at];
        if (upgrade === undefined) return { unreadable: 'SYNC_VERSION_UNKNOWN' };
        current = upgrade(current);
      }
      // The payload of a later application may mean something unknown to this server, and is not guessed.
      if (version > kind.version) return { unreadable: 'SYNC_VERSION_UNKNOWN' };
      const parsedBody = z.safeParse(kind.body, kind.bodyFrom(id, current));
      if (!parsedBody.success)
        return {
          unreadable: 'SYNC_PAYLOAD_INVALID',
          fields: parsedBody.error.issues.map((issue) => issue.path.join('.')),
        };
      // The parsed facts: fields outside the schema, however deep, are never traversed.
      const facts = Object.fromEntries(
        Object.entries(parsedBody.data as Payload).filter(([name]) => !kind.mayDiffer.includes(name)),
      );
      return { facts, reply: kind.reply, run: (context) => kind.run(context, parsedBody.data) };
    },
  };
}

const { createDeclaration: declarationRow } = declarationsContract.calls;
const { upsertVehicle: vehicleRow } = vehiclesContract.calls;
const { signPresence: presenceRow } = presenceContract.calls;
const {
  createFine: fineRow,
  changeFine: fineChangeRow,
  recordStep: stepRow,
  undoStep: undoneRow,
} = finesContract.calls;
const { addPaper: paperRow } = dossiersContract.calls;
const { createStation: stationRow } = stationsContract.calls;
// The identifier of the action is that of the row it creates; the facts compared on a replay omit it.
const actionId = { id: z.uuid() };
const withId = (id: string, payload: Payload) => ({ ...payload, id });
const selectPayload = (_id: string, payload: Payload) => payload;

const kinds: Readonly<Record<SyncKind, ActionKind>> = {
  'declaration.create': defineAction({
    version: 4,
    // Version 1 had no server time: the declaration has no lower bound. Version 2 had no signature of the phone: it is
    // deposited without a manifest, and its receipt says so. Version 3 had no time for each photograph: nothing is said
    // about it, for or against.
    upgrades: {
      1: (payload) => ({ ...payload, lastContact: null }),
      2: (payload) => ({ ...payload, manifest: null }),
      3: (payload) => payload,
    },
    body: declarationRow.body,
    bodyFrom: withId,
    mayDiffer: declarationRetryFields,
    reply: declarationRow.reply,
    run: createDeclaration,
  }),
  'carer.declare': defineAction({
    version: 1,
    upgrades: {},
    body: declareForHolderBody,
    bodyFrom: withId,
    mayDiffer: declarationRetryFields,
    reply: declaredForHolder,
    run: declareForHolder,
  }),
  'carer.note-fine': defineAction({
    version: 1,
    upgrades: {},
    body: noteFineForHolderBody,
    bodyFrom: withId,
    mayDiffer: [],
    reply: notedForHolder,
    run: noteFineForHolder,
  }),
  'declaration.settle-later': defineAction({
    version: 1,
    upgrades: {},
    body: z.object({ declarationId: z.uuid() }),
    bodyFrom: selectPayload,
    mayDiffer: [],
    reply: declarationRow.reply,
    run: settleLater,
  }),
  'declaration.add-ticket': defineAction({
    version: 1,
    upgrades: {},
    body: extend(addTicketBody, actionId),
    bodyFrom: withId,
    mayDiffer: ['id'],
    reply: ticketAdded,
    run: addTicket,
  }),
  'declaration.left-place': defineAction({
    version: 1,
    upgrades: {},
    body: leavePlaceBody,
    bodyFrom: selectPayload,
    mayDiffer: [],
    reply: leftPlace,
    run: leavePlace,
  }),
  'declaration.archive': defineAction({
    version: 1,
    upgrades: {},
    body: archiveBody,
    bodyFrom: selectPayload,
    mayDiffer: [],
    reply: archivedDeclaration,
    run: archiveDeclaration,
  }),
  'presence.sign': defineAction({
    version: 1,
    upgrades: {},
    body: presenceRow.body,
    bodyFrom: withId,
    mayDiffer: ['lastContact', 'signature'],
    reply: presenceRow.reply,
    run: signPresence,
  }),
  'vehicle.upsert': defineAction({
    version: 2,
    // Version 1 identified the vehicle by the action alone, which a second change of it could not do.
    upgrades: { 1: (payload) => payload },
    body: extend(vehicleRow.body, { ...actionId, vehicleId: z.optional(z.uuid()) }),
    bodyFrom: withId,
    mayDiffer: ['id'],
    reply: vehicleRow.reply,
    run: (context, { id, vehicleId = id, plate, name }) => upsertVehicle(context, { id: vehicleId, plate, name }),
  }),
  'station.create': defineAction({
    version: 1,
    upgrades: {},
    body: stationRow.body,
    bodyFrom: withId,
    mayDiffer: [],
    reply: stationRow.reply,
    run: createStation,
  }),
  'fine.create': defineAction({
    version: 1,
    upgrades: {},
    body: fineRow.body,
    bodyFrom: withId,
    mayDiffer: [],
    reply: fineRow.reply,
    run: createFine,
  }),
  'fine.update': defineAction({
    version: 1,
    upgrades: {},
    body: z.object({ fineId: z.uuid(), changes: fineChangeRow.body }),
    bodyFrom: selectPayload,
    mayDiffer: [],
    reply: fineChangeRow.reply,
    run: changeFine,
  }),
  // The action's identifier is that of the step: sent again by any route, it is one step.
  'fine.step': defineAction({
    version: 1,
    upgrades: {},
    body: z.object({ fineId: z.uuid(), step: stepRow.body }),
    bodyFrom: (id, { fineId, ...step }) => ({ fineId, step: { ...step, id } }),
    mayDiffer: [],
    reply: stepRow.reply,
    run: recordStep,
  }),
  'fine.undo-step': defineAction({
    version: 1,
    upgrades: {},
    body: z.object({ fineId: z.uuid(), stepId: z.uuid() }),
    bodyFrom: selectPayload,
    mayDiffer: [],
    reply: undoneRow.reply,
    run: undoStep,
  }),
  // The action's identifier is that of the paper.
  'fine.paper': defineAction({
    version: 1,
    upgrades: {},
    body: extend(newPaper, { fineId: z.uuid() }),
    bodyFrom: withId,
    mayDiffer: [],
    reply: paperRow.reply,
    run: addPaper,
  }),
};

/** Null for a kind that this server does not support (yet). */
export function findActionKind(name: string): ActionKind | null {
  return Object.hasOwn(kinds, name) ? kinds[name as SyncKind] : null;
}
