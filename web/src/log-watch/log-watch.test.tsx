import { createHash } from 'node:crypto';
import {
  foldNodes,
  joinHashes,
  hashLeaf,
  type LogNode,
  listCompletedNodes,
  listConsistencyNodes,
  listRootNodes,
} from '@placejuste/domain/evidence';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, serve, type Answers, validProfile } from '../../test/open.tsx';
import { makeQueryClient } from '../platform/index.ts';
import { watchLog } from './watch-log.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A log like the server's; two logs whose entries differ from some position on are forks. */
async function logOf(entries: readonly string[]) {
  const kept = new Map<string, Uint8Array>();
  const read = ({ level, index }: LogNode): Uint8Array => kept.get(`${level}/${index}`) ?? new Uint8Array();
  for (const [position, entry] of entries.entries()) {
    for (const node of listCompletedNodes(position)) {
      const { level, index } = node;
      const at = (part: number) => read({ level: level - 1, index: index * 2 + part });
      kept.set(
        `${level}/${index}`,
        level === 0 ? await hashLeaf(Buffer.from(entry), sha256) : await joinHashes(at(0), at(1), sha256),
      );
    }
  }
  const fold = async (nodes: readonly LogNode[]) => hex(await foldNodes(nodes.map(read), sha256));
  return {
    root: (size: number) => fold(listRootNodes(size)),
    path: (first: number, second: number) => Promise.all(listConsistencyNodes(first, second).map(fold)),
  };
}
type Log = Awaited<ReturnType<typeof logOf>>;

let keys: CryptoKeyPair;
let published: object;
let honest: Log;
let forked: Log;
beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  published = { keys: [{ kid: 'service', kty: 'EC', crv: 'P-256', x, y }] };
  const entries = Array.from({ length: 9 }, (_, n) => `dépôt ${String(n)}`);
  honest = await logOf(entries);
  forked = await logOf(entries.map((entry, n) => (n === 2 ? 'autre' : entry)));
});
beforeEach(() => {
  freshDevice();
  localStorage.clear();
});

async function headOf(log: Log, size: number, key = keys.privateKey) {
  const text = JSON.stringify({
    type: 'placejuste.tree-head',
    version: 1,
    size,
    root: await log.root(size),
    at: '2026-11-21T09:00:00.000Z',
    key: 'service',
  });
  const signature = Buffer.from(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(text)),
  ).toString('base64url');
  return { text, signature };
}

async function service(log: Log, size: number, more: Answers = {}): Promise<Answers> {
  const head = await headOf(log, size);
  return {
    'GET /api/evidence/head': { body: { head } },
    'GET /.well-known/placejuste-evidence-keys.json': { body: published },
    'GET /api/evidence/consistency': async ({ search }) => {
      const query = new URLSearchParams(search);
      const [first, second] = [Number(query.get('first')), Number(query.get('second'))];
      if ((await log.root(first)) !== query.get('root'))
        return { status: 409, body: { code: 'LOG_FORKED', message: 'Le journal ne prolonge pas.', requestId: 'r' } };
      return { body: { first, second, path: await log.path(first, second), firstHead: head, secondHead: head } };
    },
    ...more,
  };
}
const meets = async (log: Log, size: number, more: Answers = {}) => {
  serve(await service(log, size, more));
  return watchLog(makeQueryClient());
};
const keptSize = () =>
  (JSON.parse(localStorage.getItem('placejuste_log_head') ?? 'null') as { size: number } | null)?.size ?? null;

describe('the log, from one visit to the next', () => {
  it('a log head is stored, compared, and later proved to be extended', async () => {
    expect(await meets(honest, 3)).toEqual({ state: 'first' });
    expect(await meets(honest, 3)).toEqual({ state: 'same' });
    for (const size of [4, 7, 8, 9]) {
      expect(await meets(honest, size)).toEqual({ state: 'continued' });
      expect(keptSize()).toBe(size);
    }
  });

  it.each([
    ['rewritten, of the same size', 4, 4],
    ['rewritten and gone on', 4, 9],
    ['shorter than it was', 7, 5],
  ])('log-head-forked: %s, it is told and what was kept stays', async (_what, before, after) => {
    await meets(honest, before);
    expect(await meets(forked, after)).toMatchObject({
      state: 'forked',
      kept: { size: before },
      seen: { size: after },
    });
    expect(keptSize()).toBe(before);
  });

  it('a proof that proves nothing is a fork too, whatever the service says', async () => {
    await meets(honest, 4);
    const path = await forked.path(4, 9);
    const head = await headOf(forked, 9);
    expect(
      await meets(forked, 9, {
        'GET /api/evidence/consistency': { body: { first: 4, second: 9, path, firstHead: head, secondHead: head } },
      }),
    ).toMatchObject({ state: 'forked' });
  });

  it('no network, no key, a head not signed by the service: nothing is concluded or forgotten', async () => {
    await meets(honest, 4);
    const stranger = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const lies: Answers[] = [
      { 'GET /api/evidence/head': 'lost' },
      { 'GET /.well-known/placejuste-evidence-keys.json': 'lost' },
      { 'GET /api/evidence/head': { body: { head: null } } },
      { 'GET /api/evidence/head': { body: { head: await headOf(forked, 9, stranger.privateKey) } } },
      { 'GET /api/evidence/head': { body: { head: { text: 'portail', signature: 'x' } } } },
      { 'GET /api/evidence/consistency': 'lost' },
    ];
    for (const lie of lies) expect(await meets(honest, 9, lie)).toEqual({ state: 'unsure' });
    expect(keptSize()).toBe(4);
  });
});

it('a fork is shown on the home screen until the person saved both heads', { timeout: 20_000 }, async () => {
  await meets(honest, 4);
  const home: Answers = { 'GET /rest/v1/profiles': { body: validProfile }, 'GET /rest/v1/user_roles': { body: [] } };
  await open('/pwa', { signedIn: true, answers: { ...home, ...(await service(forked, 9)) } });
  const title = /Le journal des preuves ne prolonge pas/;
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reprendre à partir du nouveau' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les deux en-têtes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre à partir du nouveau' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(keptSize()).toBe(9);
});
