import type { Tx } from '../../platform/postgres/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimeKind } from '../auth.tables.ts';
import { hmac, isSameText, sha256 } from '../keys/digests.ts';
import {
  countAttempt,
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

/** Replaces whatever was pending of that kind: one slot per person and kind. */
export async function issueOneTime(
  { tx, clock, randomBytes, secrets }: Pick<AuthContext, 'tx' | 'clock' | 'randomBytes' | 'secrets'>,
  to: {
    readonly userId: string;
    readonly kind: OneTimeKind;
    readonly address: string;
    readonly seconds: number;
    readonly flowId: string | null;
  },
): Promise<OneTimeSecret> {
  const now = clock.now();
  const code = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const link = `${to.flowId === null ? '' : 'pkce_'}${randomBytes(32).toString('base64url')}`;
  await putOneTime(tx, {
    userId: to.userId,
    kind: to.kind,
    address: to.address,
    linkHash: sha256(link),
    codeHash: codeHash(secrets, { userId: to.userId, kind: to.kind, code }),
    flowId: to.flowId,
    now,
    expiresAt: new Date(now.getTime() + to.seconds * 1000),
  });
  return { link, code };
}

/** The pending secret behind a mailed link, locked until the transaction ends. */
export function findByLink(tx: Tx, link: string, kinds: readonly OneTimeKind[]): Promise<OneTimeRow | null> {
  return findOneTimeByLink(tx, sha256(link), kinds);
}

/**
 * The pending secret this code opens. A wrong code is counted on each slot it was tried on; past the limit the
 * codes of that slot are dead, while its link lives.
 */
export async function findByCode(
  { tx, settings, secrets }: AuthContext,
  { address, code, kinds }: { readonly address: string; readonly code: string; readonly kinds: readonly OneTimeKind[] },
): Promise<OneTimeRow | null> {
  const pending = await listOneTimes(tx, address, kinds);
  const usableRows = pending.filter((row) => row.attempts < settings.codeAttempts);
  const match = usableRows.find((row) =>
    isSameText(row.code_hash, codeHash(secrets, { userId: row.user_id, kind: row.kind, code })),
  );
  if (match !== undefined) return match;
  for (const row of usableRows) await countAttempt(tx, row);
  return null;
}

/** Six digits alone could be tried offline from a stolen copy: the digest is keyed by the master secret. */
function codeHash(
  secrets: Secrets,
  { userId, kind, code }: { readonly userId: string; readonly kind: OneTimeKind; readonly code: string },
): string {
  return hmac(secrets.key('auth-one-time-codes'), `${userId}.${kind}.${code}`).toString('hex');
}
