import { join } from 'node:path';
import * as z from 'zod';
import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { seal, unseal } from '../../platform/secrets/index.ts';
import {
  createFileSmsSender,
  createOvhSmsSender,
  SmsFault,
  writeInGsm,
  type SmsSender,
  type TextMessage,
} from '../../platform/sms/index.ts';
import type { PhoneSettings } from './phone-settings.ts';

export const sendSmsJobName = 'auth.send-sms';
/** `userId` lets an erasure delete the messages of an account. */
const payload = z.object({ sealed: z.string(), until: z.iso.datetime(), userId: z.uuid() });
const messageShape = z.object({ to: z.string(), text: z.string() });
const providerTimeoutMs = 10_000;

/** Enqueues a message in the caller's transaction. It is not sent after `until`, when its code has expired. */
export async function queueSms(
  { tx, jobs, secrets }: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>,
  { userId, until, to, text }: TextMessage & { readonly userId: string; readonly until: Date },
): Promise<void> {
  const message: TextMessage = { to, text: writeInGsm(text) };
  const sealed = seal(secrets.key('sms-queue'), JSON.stringify(message));
  await jobs.enqueue(tx, sendSmsJobName, { sealed, until: until.toISOString(), userId });
}

export function createSmsSender(
  { sender }: Pick<PhoneSettings, 'sender'>,
  { clock, dataDir, newId }: Pick<Platform, 'clock' | 'dataDir' | 'newId'>,
): SmsSender {
  if (sender.kind === 'files') return createFileSmsSender(join(dataDir, 'sms'), clock, newId);
  return createOvhSmsSender(sender, { fetch, clock, timeoutMs: providerTimeoutMs });
}

/** Sends a text message; a temporary failure is retried while its code is valid. */
export function sendSmsJob(
  { secrets, clock, log }: Pick<Platform, 'secrets' | 'clock' | 'log'>,
  sender: SmsSender,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: sendSmsJobName,
    payload,
    retryLimit: 5,
    retryDelaySeconds: 5,
    concurrency: 2,
    isSafeWithAnyClock: true,
    async run({ sealed, until }) {
      if (clock.now() >= new Date(until)) return;
      const message = messageShape.parse(JSON.parse(unseal(secrets.key('sms-queue'), sealed)));
      try {
        await sender.send(message);
      } catch (error) {
        if (!(error instanceof SmsFault)) throw error;
        const { kind, status } = error;
        log[kind === 'account' ? 'error' : 'warn']({ kind, status }, 'text message not taken');
        // A number that cannot receive messages never will; other errors are temporary.
        if (kind !== 'number') throw error;
      }
    },
  };
}
