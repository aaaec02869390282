import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { dataSlice } from '../src/data/index.ts';
import type { Platform, Slice } from '../src/platform/http/index.ts';
import { afterCommit, type Database } from '../src/platform/postgres/index.ts';
import { createMemoryLimits } from '../src/platform/rate-limits/index.ts';
import { unseal } from '../src/platform/secrets/index.ts';
import { recordAudit, recordPurge } from '../src/accounts/index.ts';
import { eraseAccount } from '../src/personal-data/index.ts';
import { memoryObjects } from './memory-objects.ts';
import {
  createAuthSlice,
  createIdentify,
  createPasswords,
  defaultAuthSettings,
  type AuthSettings,
} from '../src/auth/index.ts';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The six digits; empty when the mail has none. */
  readonly code: string;
  /** `token_hash` of its link; empty when the mail has none. */
  readonly link: string;
  readonly url: string;
}

export interface SentText {
  readonly to: string;
  readonly text: string;
  /** The six digits; empty when the message has none. */
  readonly code: string;
}

interface QueuedJob {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const queueKeys: Readonly<Record<string, string>> = {
  'notices.deliver-mail': 'mail-queue',
  'mails.deliver-code': 'mail-queue',
  'auth.send-sms': 'sms-queue',
};

export interface RunningAuth {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly mails: SentMail[];
  readonly texts: SentText[];
  /** Jobs queued by the service, except mails and text messages. */
  readonly jobs: QueuedJob[];
  /** Advances the server's clock. */
  pass(seconds: number): void;
  /**
   * Creates the official client as in a browser: its own store, no timer; `kept` is the session already in that store.
   */
  client(options?: { readonly flowType?: 'pkce' | 'implicit'; readonly kept?: Session }): SupabaseClient;
  /** Sends a request to auth/v1 without the client. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Publishable key that the official client of the tests sends. */
export const publishableKey = 'sb_publishable_essai';
/** Password of the people of the tests. */
export const password = 'parole-de-passe-1';
/** The lowest cost of argon2: that of a hash is tested in `passwords.test.ts`. */
const minCost = { memoryCost: 8, timeCost: 1 };
/** Dependencies of auth/v1, as in the product, with the lowest cost. */
export const authNeeds = {
  ports: { recordAudit, recordPurge, eraseAccount },
  passwords: createPasswords(2, { cost: minCost }),
};

/**
 * Starts a listening server with sign-in and the data service only; mails are collected once committed. With `stopped`,
 * its clock moves by `pass` only, so that two answers can be compared to the second.
 */
export async function startAuth(
  db: Database,
  settings: Partial<AuthSettings> = {},
  others: readonly Slice[] = [],
  stopped = false,
): Promise<RunningAuth> {
  const mails: SentMail[] = [];
  const texts: SentText[] = [];
  const jobs: QueuedJob[] = [];
  const { trustedIssuers, sessionLimits } = { ...defaultAuthSettings, ...settings };
  let shift = 0;
  const started = Date.now();
  const clock = { now: () => new Date((stopped ? started : Date.now()) + shift) };
  const secrets = { key: (purpose: string) => Buffer.alloc(32, purpose) };
  const app = fastify({ logger: false });
  const url = 'http://127.0.0.1';
  const held = { publicUrl: url };
  const platform = {
    db,
    secrets,
    clock,
    limits: createMemoryLimits(clock),
    randomBytes,
    objects: memoryObjects(clock),
    mailer: { folder: null },
    // This folder does not exist: nothing is written there, and an erasure finds no file.
    dataDir: join(tmpdir(), 'placejuste-absent'),
    newId: () => v7(),
    log: pino({ level: 'silent' }),
    get publicUrl() {
      return held.publicUrl;
    },
    jobs: {
      ping: async () => false,
      async enqueue(_tx: unknown, name: string, payload: Readonly<Record<string, unknown>>) {
        const unsealed = (): unknown =>
          JSON.parse(unseal(secrets.key(queueKeys[name] ?? ''), String(payload['sealed'])));
        afterCommit(() => {
          if (queueKeys[name] === 'mail-queue') mails.push(readMail(unsealed() as SentMail));
          else if (name === 'auth.send-sms') texts.push(readText(unsealed() as Pick<SentText, 'to' | 'text'>));
          else jobs.push({ name, payload });
        });
      },
    },
    identify: createIdentify({ db, secrets, clock, sessionLimits, trustedIssuers }),
    sessionLimits,
    trustedIssuers,
  } as unknown as Platform;
  await createAuthSlice({ answerFloorMs: 0, rateLimitFactor: 1000, ...settings }, authNeeds).register(app, platform);
  for (const slice of [dataSlice, ...others]) await slice.register(app, platform);
  held.publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const base = held.publicUrl;
  return {
    url: base,
    app,
    platform,
    mails,
    texts,
    jobs,
    pass: (seconds) => {
      shift += seconds * 1000;
    },
    client({ flowType = 'implicit', kept } = {}) {
      // The client warns when two of them have one name.
      const storageKey = `session-essai-${(clients += 1)}`;
      return createClient(base, publishableKey, {
        auth: {
          autoRefreshToken: false,
          detectSessionInUrl: false,
          flowType,
          storageKey,
          storage: memoryStore(kept === undefined ? [] : [[storageKey, JSON.stringify(kept)]]),
          experimental: { recoveryCodes: true },
        },
      });
    },
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${base}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          'x-supabase-api-version': '2024-01-01',
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    },
    close: () => app.close(),
  };
}

/** Signs up a person, who confirms by the code in the mail and is signed in with the official client. */
export async function confirmedPerson(server: RunningAuth, email = 'ada.essai@exemple.fr') {
  const client = server.client();
  await client.auth.signUp({
    email,
    password,
    options: { data: { first_name: 'Ada', last_name: 'Essai', phone: '0600000000' } },
  });
  const mail = lastMail(server, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
  if (error !== null || data.session === null || data.user === null) throw error ?? new Error('No session');
  return { client, session: data.session, user: data.user };
}

/** Returns the newest mail to that address. @throws when none was sent */
export function lastMail(server: RunningAuth, to: string): SentMail {
  const mail = server.mails.findLast((one) => one.to === to);
  if (mail === undefined) throw new Error(`No mail to ${to}`);
  return mail;
}

/** Returns the newest text message to that number. @throws when none was sent */
export function lastText(server: RunningAuth, to: string): SentText {
  const text = server.texts.findLast((one) => one.to === to);
  if (text === undefined) throw new Error(`No text message to ${to}`);
  return text;
}

function readText(message: Pick<SentText, 'to' | 'text'>): SentText {
  return { ...message, code: /^(\d{6})\b/.exec(message.text)?.[1] ?? '' };
}

function readMail(mail: SentMail): SentMail {
  const url = /https?:\S+\/auth\/callback\S*/.exec(mail.text)?.[0] ?? '';
  const link = url === '' ? '' : (new URL(url).searchParams.get('token_hash') ?? '');
  return { ...mail, url, link, code: /^(\d{6})$/m.exec(mail.text)?.[1] ?? '' };
}

let clients = 0;

function memoryStore(kept: readonly (readonly [string, string])[]) {
  const held = new Map(kept);
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

/** Lists the ways of sign-in of the refusals without a known person in the audit log, oldest first. */
export async function refusedWays({ platform }: Pick<RunningAuth, 'platform'>): Promise<readonly string[]> {
  const { rows } = await platform.db.asService((tx) =>
    sql<{ way: string }>`select detail ->> 'way' as way from audit_log
      where action = 'session.refused' and subject_id = 'unknown' order by at, id`.execute(tx),
  );
  return rows.map(({ way }) => way);
}

/**
 * Runs `act` while every session of somebody closes as soon as a row is changed, as in `delete on auth.flow_states`.
 */
export async function whileSessionsClose<Value>(
  { platform }: Pick<RunningAuth, 'platform'>,
  { of, on }: { readonly of: string; readonly on: string },
  act: () => Promise<Value>,
): Promise<Value> {
  const run = (statement: string) => platform.db.asService((tx) => sql.raw(statement).execute(tx));
  await run(`create function close_sessions() returns trigger language plpgsql security definer as $$
    begin delete from auth.sessions where user_id = '${of}'; return null; end $$`);
  await run(`create trigger close_sessions after ${on} for each row execute function close_sessions()`);
  try {
    return await act();
  } finally {
    await run('drop function close_sessions cascade');
  }
}
