import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { Challenge } from '../sign-in/flow-states.repository.ts';
import type { Device } from '../wire/caller.ts';

/** A sign-in begun at another service. */
export interface ExternalFlow {
  readonly provider: string;
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  readonly linkUserId: string | null;
  /** The session that requested the link: the flow ends with it. */
  readonly linkSessionId: string | null;
  readonly device: Device;
  /** Keyed digest of the network and user agent of the browser in which it began. */
  readonly place: string;
}

interface FlowRow {
  readonly provider: string;
  readonly redirect_to: string;
  readonly code_challenge: string | null;
  readonly code_challenge_method: Challenge['method'] | null;
  readonly link_user_id: string | null;
  readonly link_session_id: string | null;
  readonly device: string;
  readonly device_is_marked: boolean;
  readonly place: string;
  readonly created_at: Date;
}

export async function insertExternalFlow(
  tx: Tx,
  { flow, stateHash, now }: { readonly flow: ExternalFlow; readonly stateHash: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into auth.external_flows (state_hash, provider, redirect_to, code_challenge, code_challenge_method,
      link_user_id, link_session_id, device, device_is_marked, place, created_at)
    values (${stateHash}, ${flow.provider}, ${flow.redirectTo}, ${flow.pkce?.challenge ?? null},
      ${flow.pkce?.method ?? null}, ${flow.linkUserId}, ${flow.linkSessionId}, ${flow.device.digest},
      ${flow.device.isMarked}, ${flow.place}, ${now})`.execute(tx);
}

/** Deletes and returns the flow: a second caller finds none. */
export async function takeExternalFlow(
  tx: Tx,
  stateHash: string,
): Promise<{ readonly flow: ExternalFlow; readonly createdAt: Date } | null> {
  const { rows } = await sql<FlowRow>`
    delete from auth.external_flows where state_hash = ${stateHash} returning *`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    flow: {
      provider: row.provider,
      redirectTo: row.redirect_to,
      pkce: challenge === null || method === null ? null : { challenge, method },
      linkUserId: row.link_user_id,
      linkSessionId: row.link_session_id,
      device: { digest: row.device, isMarked: row.device_is_marked },
      place: row.place,
    },
    createdAt: row.created_at,
  };
}

export async function forgetExternalFlows(tx: Tx, before: Date): Promise<void> {
  await sql`delete from auth.external_flows where created_at < ${before}`.execute(tx);
}
