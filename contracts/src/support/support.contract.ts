import { queueMessages } from '@placejuste/domain/account';
import {
  answerLengths,
  contactMessages,
  contactTopics,
  requestOrigins,
  soldContracts,
  threadKinds,
  threadMessages,
} from '@placejuste/domain/support';
import * as z from 'zod/mini';
import { defineContract, pageOf, pageQuery, queueRefusals, teamAccess, waitingPageOf } from '../kernel/index.ts';

/** An earlier message from the same address, and its answer. */
const earlierRequest = z.object({
  id: z.uuid(),
  topic: z.enum(contactTopics),
  message: z.nullable(z.string()),
  receivedAt: z.iso.datetime(),
  /** The answer of the team; null while the message waits, or when it was handled without an answer. */
  answer: z.nullable(z.string()),
});
export type EarlierRequest = z.infer<typeof earlierRequest>;

/** A reply received by mail, or an earlier answer of the team. */
const threadMessage = z.object({
  id: z.uuid(),
  kind: z.enum(threadKinds),
  /** Address of the writer; null for an answer of the team. */
  sender: z.nullable(z.string()),
  message: z.string(),
  /** Attachments that were refused. */
  attachments: z.number(),
  at: z.iso.datetime(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

/** A message from one of the public forms, as the team reads it. */
export const contactRequest = z.object({
  id: z.uuid(),
  topic: z.enum(contactTopics),
  name: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  email: z.string(),
  plan: z.nullable(z.enum(soldContracts)),
  date: z.nullable(z.string()),
  message: z.nullable(z.string()),
  receivedAt: z.iso.datetime(),
  origin: z.enum(requestOrigins),
  /** Number of refused attachments of a mail. */
  attachments: z.number(),
  /** The last messages, the oldest first; the earlier ones come by pages, from `olderThread` on. */
  thread: z.array(threadMessage),
  /** Null where the thread is complete; unknown to older pages. */
  olderThread: z._default(z.nullable(z.string()), null),
  /** The number of messages in the whole thread. A decision sends back the length that the reviewer read. */
  threadLength: z.number(),
  /** The last three of the same address, newest first; the others by pages, from `olderRequests` on. */
  earlier: z.array(earlierRequest),
  olderRequests: z._default(z.nullable(z.string()), null),
});
export type ContactRequest = z.infer<typeof contactRequest>;

/** The proof of work of a form: `id` is hashed, and the server recognises `challenge` as its own. */
export const formChallenge = z.object({ challenge: z.string(), id: z.uuid(), bits: z.number() });
export type FormChallenge = z.infer<typeof formChallenge>;

/** Length of the thread when the reviewer read it. An older page sends none, which counts as zero. */
const seenLength = z._default(z.int().check(z.minimum(0)), 0);
const refusals = { ...queueRefusals, THREAD_CHANGED: 'conflict' } as const;

/** The forms themselves are pages that post to their own address, so no call of this contract sends them. */
export const supportContract = defineContract(
  {
    /** Lists the messages that nobody has handled yet. */
    listRequests: {
      method: 'GET',
      path: '/api/admin/requests',
      access: teamAccess,
      query: pageQuery,
      reply: waitingPageOf(contactRequest),
      refusals: {},
    },
    /** Earlier messages of the thread, latest first. Reading a page is written in the audit log. */
    listThread: {
      method: 'GET',
      path: '/api/admin/requests/:id/thread',
      access: teamAccess,
      params: z.object({ id: z.uuid() }),
      query: pageQuery,
      reply: pageOf(threadMessage),
      refusals: { NOT_IN_QUEUE: 'missing' },
      perMinute: 30,
    },
    /** Earlier messages from the same address, latest first. Reading a page is written in the audit log. */
    listEarlierRequests: {
      method: 'GET',
      path: '/api/admin/requests/:id/earlier',
      access: teamAccess,
      params: z.object({ id: z.uuid() }),
      query: pageQuery,
      reply: pageOf(earlierRequest),
      refusals: { NOT_IN_QUEUE: 'missing' },
      perMinute: 30,
    },
    /** Issues a short-lived challenge, valid for one sending of one form. */
    askChallenge: {
      method: 'POST',
      path: '/api/forms/challenges',
      access: 'public',
      body: z.object({ form: z.string().check(z.maxLength(80)) }),
      reply: formChallenge,
      refusals: {},
      perMinute: 30,
    },
    /** Mails an answer to the writer, and takes the message out of the queue. */
    answerRequest: {
      method: 'POST',
      path: '/api/admin/requests/:id/answer',
      access: teamAccess,
      params: z.object({ id: z.uuid() }),
      body: z.object({
        answer: z.string().check(z.trim(), z.minLength(answerLengths.shortest), z.maxLength(answerLengths.longest)),
        seen: seenLength,
      }),
      reply: z.object({ id: z.uuid() }),
      refusals,
      perMinute: 30,
    },
    handleRequest: {
      method: 'POST',
      path: '/api/admin/requests/:id/handle',
      access: teamAccess,
      params: z.object({ id: z.uuid() }),
      body: z.object({ seen: seenLength }),
      reply: z.object({ id: z.uuid() }),
      refusals,
    },
  },
  { ...contactMessages, ...queueMessages, ...threadMessages },
);
