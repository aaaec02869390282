import type { Tx } from '../../platform/postgres/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimeKind } from '../auth.tables.ts';
import { hmac, isSameText, sha256 } from '../keys/digests.ts';
import { countCodeTry, findCodeTyper, takeTryOfCode } from '../limits/code-tries.ts';
import type { Caller } from '../wire/caller.ts';
import {
  findOneTime,
  findOneTimeByLink,
  lockOwner,
  listOneTimes,
  putOneTime,
  type OneTimeRow,
} from './one-time-tokens.repository.ts';

/** Secrets that a mail carries; the database stores only their digests. */
export interface OneTimeSecret {
  readonly link: string;
  readonly code: string;
}

/**
 * Issues the secret of a person and kind, with a new link each time. The code still pending for that address is sent
 * again, so that requesting another mail does not invalidate the code that its owner is typing.
 */
export async function issueOneTime(
  { tx, clock, randomBytes, secrets }: Pick<AuthContext, 'tx' | 'clock' | 'randomBytes' | 'secrets'>,
  {
    userId,
    kind,
    address,
    seconds,
    flowId,
  }: {
    readonly userId: string;
    readonly kind: OneTimeKind;
    readonly address: string;
    readonly seconds: number;
    readonly flowId: string | null;
  },
): Promise<OneTimeSecret> {
  const now = clock.now();
  await lockOwner(tx, userId);
  const pendingSecret = await findOneTime(tx, userId, kind);
  const isSameCode = pendingSecret !== null && pendingSecret.sent_to === address && pendingSecret.expires_at > now;
  const createdAt = isSameCode ? pendingSecret.created_at : now;
  const code = deriveCode(secrets, { userId, kind, address, createdAt });
  const link = `${flowId === null ? '' : 'pkce_'}${randomBytes(32).toString('base64url')}`;
  await putOneTime(tx, {
    userId,
    kind,
    address,
    linkHash: sha256(link),
    codeHash: codeHash(secrets, { userId, kind, code }),
    flowId,
    createdAt,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
  return { link, code };
}

/** The pending secret behind a mailed link. */
export function findByLink(tx: Tx, link: string, kinds: readonly OneTimeKind[]): Promise<OneTimeRow | null> {
  return findOneTimeByLink(tx, sha256(link), kinds);
}

/**
 * Locks the person of a secret, then the secret, until the transaction ends. Null when it was used or replaced since it
 * was found; a code that was only mailed again is still the same.
 */
export async function lockOneTime(tx: Tx, row: OneTimeRow, by: 'link' | 'code'): Promise<OneTimeRow | null> {
  await lockOwner(tx, row.user_id);
  const current = await findOneTime(tx, row.user_id, row.kind);
  const digest = by === 'code' ? 'code_hash' : 'link_hash';
  return current?.[digest] === row[digest] ? current : null;
}

interface TypedCode {
  readonly address: string;
  readonly code: string;
  readonly kinds: readonly OneTimeKind[];
  readonly caller: Caller;
  /** The person signed in who types it: only their own codes count. Null when nobody is. */
  readonly ownerId: string | null;
}

/**
 * Codes of one kind that a try is compared with. Only a new address or number may be pending for several accounts; each
 * compared code multiplies the chance of a guess.
 */
const maxComparedCodes = 2;

/** The pending secret of this code; null when there is none, or when its tries are used up. @throws AuthError */
export async function findByCode(
  context: AuthContext,
  { address, code, kinds, caller, ownerId }: TypedCode,
): Promise<OneTimeRow | null> {
  const { tx, secrets } = context;
  const typer = await findCodeTyper(context, address, { caller, ownerId });
  await countCodeTry(context, address, typer);
  const sentSecrets = await listOneTimes(tx, address, kinds);
  const pendingSecrets = ownerId === null ? sentSecrets : sentSecrets.filter((one) => one.user_id === ownerId);
  for (const row of kinds.flatMap((kind) => selectLastSent(pendingSecrets.filter((one) => one.kind === kind)))) {
    if (!(await takeTryOfCode(context, row.link_hash, typer))) continue;
    if (isSameText(row.code_hash, codeHash(secrets, { userId: row.user_id, kind: row.kind, code }))) return row;
  }
  return null;
}

/** An owner whose code was displaced by others' requests asks for a new one, which is then among the last sent. */
function selectLastSent(rows: readonly OneTimeRow[]): readonly OneTimeRow[] {
  return rows.toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime()).slice(0, maxComparedCodes);
}

interface CodeOrigin {
  readonly userId: string;
  readonly kind: OneTimeKind;
  readonly address: string;
  readonly createdAt: Date;
}

/** Derives the code from the time of its creation, so that it can be sent again: only its digest is stored. */
function deriveCode(secrets: Secrets, { userId, kind, address, createdAt }: CodeOrigin): string {
  const origin = `${userId}.${kind}.${address}.${createdAt.toISOString()}`;
  const bytes = hmac(secrets.key('auth-one-time-code-origins'), origin);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Keyed with the master secret: six digits alone could be tried offline from a stolen copy of the database. */
function codeHash(
  secrets: Secrets,
  { userId, kind, code }: { readonly userId: string; readonly kind: OneTimeKind; readonly code: string },
): string {
  return hmac(secrets.key('auth-one-time-codes'), `${userId}.${kind}.${code}`).toString('hex');
}
