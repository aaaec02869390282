import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import {
  asJson,
  declarationOf,
  keepObject,
  makePhone,
  openDeclarations,
  plainSite,
  presenceStatementOf,
  type DeclarationSpec,
  type TestDatabase,
} from '../../test/index.ts';
import { signServerTime } from '../declarations/index.ts';
import { evidenceSlice } from '../evidence/index.ts';
import type { Standby } from '../platform/postgres/index.ts';
import type { Logger } from '../platform/log/index.ts';
import { createHttpAuthority } from '../platform/timestamping/index.ts';
import type { OpensslAuthority } from '../platform/timestamping/openssl-authority.fixtures.ts';
import { syncSlice } from '../sync/index.ts';
import { verifySlice } from './index.ts';

/** The page that the build would have made of `/verifier`. */
const pages = plainSite({ '/verifier': '<title>@@title.prefix@@</title><main>@@verify@@</main>' });

interface KnownDeclaration {
  readonly authority: Pick<OpensslAuthority, 'url' | 'root'>;
  /** Root certificates that the operator trusts. */
  readonly trusted?: readonly string[];
  readonly timeoutMs?: number;
  readonly log?: Logger;
  readonly standby?: Standby | null;
}

export type Depositing = Awaited<ReturnType<typeof openDeposits>>;

/** Opens a service with one authority, and Ada with her vehicle and the phone that signs for her. */
export async function openDeposits(
  db: TestDatabase,
  { authority, trusted = [authority.root], timeoutMs = 20_000, log, standby = null }: KnownDeclaration,
) {
  const stamps = createHttpAuthority({ url: authority.url, trusted, fetch, now: () => new Date(), timeoutMs });
  const { platform, app, call, ada, vehicleId } = await openDeclarations(db, {
    slices: [evidenceSlice, syncSlice, verifySlice(pages)],
    overrides: { timeStamps: [stamps], standby, ...(log === undefined ? {} : { log }) },
  });
  const phone = makePhone();

  async function callOrThrow(method: 'POST' | 'PUT', url: string, payload: object): Promise<void> {
    const { status, body } = await call(ada, method, url, payload);
    if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
  }

  async function deposit({
    signed = true,
    ...spec
  }: Partial<DeclarationSpec> & { readonly signed?: boolean } = {}): Promise<string> {
    const { action, manifest } = await declarationOf(platform, { owner: ada, vehicleId, ...spec });
    await callOrThrow('POST', '/api/declarations', {
      ...action,
      manifest: signed ? phone.sign(asJson(manifest)) : null,
    });
    return action.id;
  }

  /** Adds a statement signed by the phone, another one unsigned, a ticket with its picture and one by its number. */
  async function keepBeside(id: string): Promise<void> {
    const now = platform.clock.now().toISOString();
    for (const signer of [phone, null]) {
      const statement = presenceStatementOf({ declaration: id, account: ada.id, signedAt: now });
      const signedStatement = signer?.sign(statement);
      const signature =
        signedStatement === undefined ? null : { signature: signedStatement.signature, key: signedStatement.key };
      await callOrThrow('POST', '/api/presence-statements', {
        id: platform.newId(),
        statement,
        signature,
        lastContact: signer === null ? null : signServerTime(platform, ada.id),
      });
      platform.clock.advance(60);
    }
    const [path, bytes] = [`${ada.id}/ticket.png`, Buffer.from('picture of a ticket')];
    await keepObject(platform, ada, path, bytes, { bucket: 'documents', mime: 'image/png' });
    for (const proof of [
      { number: null, file: { path, sha256: createHash('sha256').update(bytes).digest('hex') } },
      { number: 'AB 12', file: null },
    ]) {
      await callOrThrow('POST', '/api/sync', {
        id: platform.newId(),
        kind: 'declaration.add-ticket',
        version: 1,
        payload: { declarationId: id, keptAtClaim: now, ...proof },
        createdAt: now,
        sentAt: now,
      });
    }
  }

  async function downloadBundle(id: string): Promise<Map<string, Uint8Array>> {
    const { url } = (await call(ada, 'POST', `/api/verify/${id}/bundle-link`)).body as { url: string };
    const response = await app.inject({ method: 'GET', url });
    if (response.headers['content-type'] !== 'application/zip') throw new Error(`${url}: ${response.statusCode}`);
    return new Map(Object.entries(unzipSync(new Uint8Array(response.rawPayload))));
  }

  await callOrThrow('PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: '' });
  return { platform, app, ada, phone, vehicleId, call, deposit, keepBeside, bundleOf: downloadBundle };
}
