import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/postgres/index.ts';
import { SmsFault, type TextMessage } from '../../platform/sms/index.ts';
import { defaultPhoneSettings } from './phone-settings.ts';
import { queueSms, sendSmsJob, createSmsSender } from './send-sms.job.ts';

const message = { to: '33612345678', text: '123456 : votre code PlaceJuste.' };
const now = new Date('2026-11-23T08:00:00Z');
const later = new Date('2026-11-23T08:10:00Z');
const secrets = { key: () => Buffer.alloc(32, 3) };

interface QueuedText {
  readonly sealed: string;
  readonly until: string;
  readonly userId: string;
}

async function queued(until = later) {
  const payloads: Readonly<Record<string, unknown>>[] = [];
  const jobs = { enqueue: async (_tx: Tx, _name: string, one: (typeof payloads)[number]) => void payloads.push(one) };
  const userId = '019aafb0-0000-7000-8000-000000000001';
  await queueSms(
    { jobs: { ...jobs, ping: async () => true, withdraw: async () => false }, secrets, tx: {} as Tx },
    { ...message, userId, until },
  );
  const text = (name: string): string => String(payloads[0]?.[name]);
  return { sealed: text('sealed'), until: text('until'), userId: text('userId') };
}

function jobWith(send: (message: TextMessage) => Promise<void>, at = now) {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const job = sendSmsJob({ secrets, clock: { now: () => at }, log }, { name: 'test', send });
  return { run: (payload: QueuedText) => job.run(payload, new AbortController().signal), lines };
}

test('the queue holds no readable text, and the message arrives whole', async () => {
  const payload = await queued();
  expect(JSON.stringify(payload)).not.toMatch(/33612345678|123456/);
  const messages: TextMessage[] = [];
  await jobWith(async (one) => void messages.push(one)).run(payload);
  expect(messages).toEqual([message]);
});

test('an expired code is not sent', async () => {
  const messages: TextMessage[] = [];
  await jobWith(async (one) => void messages.push(one), later).run(await queued());
  expect(messages).toEqual([]);
});

test.each([
  ['number', false],
  ['account', true],
  ['busy', true],
  ['unreachable', true],
] as const)('a fault of kind %s is tried again: %s; the log names nobody', async (kind, isTriedAgain) => {
  const { run, lines } = jobWith(async () => {
    throw new SmsFault(kind, 403, 'INVALID_KEY');
  });
  const outcome = await run(await queued()).then(
    () => false,
    () => true,
  );
  expect(outcome).toBe(isTriedAgain);
  expect(lines.join('')).toContain(`"kind":"${kind}"`);
  expect(lines.join('')).not.toMatch(/33612345678|123456/);
});

test('without a provider, messages are written to the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'texts-'));
  const sender = createSmsSender(defaultPhoneSettings, { clock: { now: () => now }, dataDir, newId: () => 'id' });
  await sender.send(message);
  expect(readdirSync(join(dataDir, 'sms'))).toHaveLength(1);
});
