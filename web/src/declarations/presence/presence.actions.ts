import { recordedPresence, type signPresence as signPresenceBody } from '@placejuste/contracts/declarations';
import { type Presence, type PresenceStatement, writePresenceStatement } from '@placejuste/domain/evidence';
import { findClock, type GeoPoint, normalisePlate } from '@placejuste/domain/kernel';
import type * as z from 'zod/mini';
import { findLastServerTime, type QueuedAction, signDocument } from '../../offline/index.ts';

type PresencePayload = Omit<z.input<typeof signPresenceBody>, 'id'>;

export const signPresence: QueuedAction<PresencePayload, z.output<typeof recordedPresence>> = {
  kind: 'presence.sign',
  version: 1,
  result: recordedPresence,
  isDated: true,
};

/** The parking that a statement is about, as declared. */
export interface DeclaredParking {
  readonly declarationId: string;
  readonly plate: string;
  /** Time of the declaration by the phone's clock (ISO). */
  readonly takenAt: string;
  /** Declared position of the car; times are shown in its local time. */
  readonly position: GeoPoint;
}

export function renderStatement(
  { plate, takenAt, position }: DeclaredParking,
  presence: Presence,
  name: string,
): string {
  return writePresenceStatement({ plate: normalisePlate(plate), takenAt, presence, name, clock: findClock(position) });
}

/** Builds the statement as it was read and ticked, signed by this device when it can. */
export async function signStatement(
  parking: DeclaredParking,
  { account, presence, name }: Pick<PresenceStatement, 'account' | 'presence' | 'name'>,
): Promise<PresencePayload> {
  const signedAt = new Date().toISOString();
  const statement: PresenceStatement = {
    type: 'placejuste.presence',
    version: 1,
    declaration: parking.declarationId,
    account,
    plate: normalisePlate(parking.plate),
    takenAt: parking.takenAt,
    presence,
    name,
    words: renderStatement(parking, presence, name),
    signedAt,
  };
  const signedDocument = await signDocument(account, { ...statement });
  const contact = findLastServerTime();
  return {
    statement,
    signature: signedDocument === null ? null : { signature: signedDocument.signature, key: signedDocument.key },
    lastContact: contact === null ? null : { at: contact.at, proof: contact.proof },
  };
}
