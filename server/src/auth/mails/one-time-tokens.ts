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
  listOneTimes,
  putOneTime,
  type OneTimeRow,
} from './one-time-tokens.repository.ts';

/** What the mail carries; the database keeps only digests of both. */
export interface OneTimeSecret {
  readonly link: string;
  readonly code: string;
}

/**
 * One slot per person and kind. A new link each time; the code that is still pending for that address is sent again, so
 * that nobody who asks for another mail takes away the code its owner is typing.
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

/** The pending secret behind a mailed link, locked until the transaction ends. */
export function findByLink(tx: Tx, link: string, kinds: readonly OneTimeKind[]): Promise<OneTimeRow | null> {
  return findOneTimeByLink(tx, sha256(link), kinds);
}

interface TypedCode {
  readonly address: string;
  readonly code: string;
  readonly kinds: readonly OneTimeKind[];
  readonly caller: Caller;
}

/**
 * Codes of one kind that a try is compared with. Only a new address or number may wait for several accounts: each code
 * that one try is compared with makes a guess as much more likely to succeed.
 */
const maxComparedCodes = 2;

/** The pending secret this code opens; null when there is none, or none left to who types. @throws AuthError */
export async function findByCode(
  context: AuthContext,
  { address, code, kinds, caller }: TypedCode,
): Promise<OneTimeRow | null> {
  const { tx, secrets } = context;
  const typer = await findCodeTyper(context, address, caller);
  await countCodeTry(context, address, typer);
  const pendingSecrets = await listOneTimes(tx, address, kinds);
  for (const row of kinds.flatMap((kind) => selectLastSent(pendingSecrets.filter((one) => one.kind === kind)))) {
    if (!(await takeTryOfCode(context, row.link_hash, typer))) continue;
    if (isSameText(row.code_hash, codeHash(secrets, { userId: row.user_id, kind: row.kind, code }))) return row;
  }
  return null;
}

/** Whoever was pushed out by others asks for another code, which is the last one then. */
function selectLastSent(rows: readonly OneTimeRow[]): readonly OneTimeRow[] {
  return rows.toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime()).slice(0, maxComparedCodes);
}

interface CodeOrigin {
  readonly userId: string;
  readonly kind: OneTimeKind;
  readonly address: string;
  readonly createdAt: Date;
}

/** Made again from the moment it was first made: only its digest is kept. */
function deriveCode(secrets: Secrets, { userId, kind, address, createdAt }: CodeOrigin): string {
  const origin = `${userId}.${kind}.${address}.${createdAt.toISOString()}`;
  const bytes = hmac(secrets.key('auth-one-time-code-origins'), origin);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Six digits alone could be tried offline from a stolen copy: the digest is keyed by the master secret. */
function codeHash(
  secrets: Secrets,
  { userId, kind, code }: { readonly userId: string; readonly kind: OneTimeKind; readonly code: string },
): string {
  return hmac(secrets.key('auth-one-time-codes'), `${userId}.${kind}.${code}`).toString('hex');
}
