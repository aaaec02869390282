import { type Answer, serve, sessionOf } from './open.tsx';
import { openLocalDatabase } from '../src/offline/storage/database.ts';
import { keepPhoto } from '../src/offline/photo-store/keep-photo.ts';
import type { Uploader } from '../src/offline/submission/submission.ts';
import { flushOnce, type FlushTools } from '../src/offline/outbox/outbox-flush.ts';
import type { OutboxRow } from '../src/offline/outbox/outbox-row.ts';
import { enqueue, listOutboxRows } from '../src/offline/outbox/outbox-store.ts';

export const ada = '018f3c00-0000-7000-8000-00000000ada0';
export const bob = '018f3c00-0000-7000-8000-00000000b0b0';
export const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const start = Date.parse('2026-11-21T09:00:00.000Z');

interface TestPhone {
  /** Clock of the phone, moved by the test. */
  now: number;
  person: string | null;
  /** Results stored by the server, by id: written once. */
  server: Map<string, unknown>;
  sent: string[];
  /** Answers before the server; null lets the request through. */
  obstacle: ((body: { readonly id: string; readonly sentAt: string }) => Answer | 'lost' | null) | null;
}

export const phone: TestPhone = { now: start, person: null, server: new Map(), sent: [], obstacle: null };

/** Starts an empty phone, signed in as Ada, with a service that accepts everything. */
export async function startPhone(): Promise<void> {
  phone.now = start;
  phone.server = new Map();
  phone.sent = [];
  phone.obstacle = null;
  await signIn(ada);
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks', 'drafts', 'declarations'] as const)
    await database.clear(store);
  localStorage.removeItem('pwa_pending_actions');
  serve({
    'POST /api/sync': (asked) => {
      const body = asked.body as { id: string; kind: string; payload: unknown; sentAt: string };
      const met = phone.obstacle?.(body) ?? null;
      if (met !== null) return met as Answer;
      phone.sent.push(body.id);
      const replayed = phone.server.has(body.id);
      if (!replayed) phone.server.set(body.id, body.payload);
      return {
        body: {
          id: body.id,
          kind: body.kind,
          recordedAt: '2026-11-21T09:05:00.000Z',
          replayed,
          result: { id: body.id },
        },
      };
    },
  });
}

export async function signIn(id: string): Promise<void> {
  phone.person = id;
  const session = sessionOf();
  localStorage.setItem('placejuste_auth', JSON.stringify({ ...session, user: { ...session.user, id } }));
}

export const stored: Uploader = () => Promise.resolve({ ok: true });

export function tools(upload: Uploader = stored): FlushTools {
  return { now: () => new Date(phone.now), upload, owner: () => phone.person, onProgress: () => undefined };
}
export const flush = (upload?: Uploader, force = true) => flushOnce(tools(upload), force);

export async function keep(n: number, photos: readonly string[] = []): Promise<OutboxRow> {
  for (const photoId of photos) {
    await keepPhoto({
      id: photoId,
      owner: 'declaration',
      file: new File([new Uint8Array(10).fill(n)], `${photoId}.jpg`, { type: 'image/jpeg' }),
      now: new Date(phone.now),
    });
  }
  return enqueue(
    {
      id: idOf(n),
      owner: phone.person ?? '',
      kind: 'declaration.create',
      version: 2,
      payload: { n },
      photos: photos.map((photoId) => ({
        photoId,
        bucket: 'declaration-photos',
        objectName: `${phone.person}/${photoId}.jpg`,
        label: 'photo du stationnement',
      })),
    },
    new Date(phone.now),
  );
}

export const states = async () => (await listOutboxRows(ada)).map(({ state }) => state);
export const refusal = (code: string, message: string, status: number): Answer => ({
  status,
  body: { code, message, requestId: 'r' },
});
