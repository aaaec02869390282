import { accountStatuses } from '@placejuste/domain/account';
import { documentKinds, documentSides, reopeningReasons } from '@placejuste/domain/document';
import {
  peopleMessages,
  purposeCodes,
  purposeNoteLimits,
  resentMails,
  searchKinds,
  suspensionLimits,
  suspensionReasons,
  viewReasonLimits,
} from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { fineSummary } from '../fines/index.ts';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import { personFile } from './person-file.ts';
import { personDeclaration, personEvent, personMessage, personPaper, personPayment } from './person-lists.ts';

/** The reason to search for or open a person's file. The audit log records it before the answer is sent. */
export const purpose = z.object({
  code: z.enum(purposeCodes),
  note: z.string().check(z.trim(), z.maxLength(purposeNoteLimits.longest)),
});
const pageFor = z.extend(pageQuery, { purpose });
const purposeRefusals = { PURPOSE_TOO_SHORT: 'invalid', PURPOSE_NAMES_SOMEONE: 'invalid' } as const;

const personRow = z.object({
  userId: z.uuid(),
  /** « Ada Essai »; empty where the person gave none. */
  name: z.string(),
  email: z.string(),
  status: z.enum(accountStatuses),
  openedAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRow>;

const appealRow = z.object({ userId: z.uuid(), name: z.string(), at: z.iso.datetime() });
export type AppealRow = z.infer<typeof appealRow>;

const byId = z.object({ id: z.uuid() });

/** A page of a list about one person. Each request is in the log, with its reason. */
const personList = <const Path extends string, Row extends z.ZodMiniType>(path: Path, row: Row) =>
  ({
    method: 'POST',
    path,
    access: administratorAccess,
    params: byId,
    body: pageFor,
    reply: pageOf(row),
    refusals: { ...purposeRefusals, PERSON_NOT_FOUND: 'missing' },
    perMinute: 30,
  }) as const;

/** `/admin-suite/personnes`. Searched texts travel in bodies, because a page's address is written to server logs. */
export const peopleContract = defineContract(
  {
    /** Finds names and addresses by their beginning, and everything else exactly; names in their order. */
    searchPeople: {
      method: 'POST',
      path: '/api/admin/people/search',
      access: administratorAccess,
      body: z.extend(pageQuery, {
        purpose,
        by: z.enum(searchKinds),
        text: z.string().check(z.maxLength(254)),
      }),
      reply: pageOf(personRow),
      refusals: { ...purposeRefusals, SEARCH_TOO_SHORT: 'invalid', SEARCH_NUMBER_UNKNOWN: 'invalid' },
      perMinute: 30,
    },
    readPersonFile: {
      method: 'POST',
      path: '/api/admin/people/:id/file',
      access: administratorAccess,
      params: byId,
      body: z.object({ purpose }),
      reply: personFile,
      refusals: { ...purposeRefusals, PERSON_NOT_FOUND: 'missing' },
      perMinute: 30,
    },
    /** Newest first. */
    listPersonDeclarations: personList('/api/admin/people/:id/declarations', personDeclaration),
    /** Running fines by their date, nearest first, then the newest. */
    listPersonFines: personList('/api/admin/people/:id/fines', fineSummary),
    /** Newest first. */
    listPersonDocuments: personList('/api/admin/people/:id/documents', personPaper),
    /** Newest first. */
    listPersonPayments: personList('/api/admin/people/:id/payments', personPayment),
    /** Lists the messages written from the confirmed address, the newest first. */
    listPersonMessages: personList('/api/admin/people/:id/messages', personMessage),
    /** Lines of the audit log about the account, newest first. */
    listPersonEvents: personList('/api/admin/people/:id/events', personEvent),
    /** Sends again a mail that the person did not receive. */
    mailPerson: {
      method: 'POST',
      path: '/api/admin/people/:id/mails',
      access: administratorAccess,
      params: byId,
      body: z.object({ mail: z.enum(resentMails) }),
      reply: z.object({ userId: z.uuid() }),
      refusals: {
        PERSON_NOT_FOUND: 'missing',
        PERSON_WITHOUT_ADDRESS: 'conflict',
        PERSON_CONFIRMED: 'conflict',
        PERSON_UNCONFIRMED: 'conflict',
        MAIL_JUST_SENT: 'conflict',
      },
      perMinute: 20,
    },
    /** Returns our redrawn pictures. The holder can read the reason, the day and the role, never the person's name. */
    openPersonDocument: {
      method: 'POST',
      path: '/api/admin/people/:id/documents/:documentId/opening',
      access: administratorAccess,
      params: z.object({ id: z.uuid(), documentId: z.uuid() }),
      body: z.object({ reason: z.string().check(z.trim(), z.maxLength(viewReasonLimits.longest)) }),
      reply: z.object({
        kind: z.enum(documentKinds),
        files: z.array(z.object({ side: z.enum(documentSides), pageUrls: z.array(z.string()) })),
      }),
      refusals: { DOCUMENT_NOT_FOUND: 'missing', DOCUMENT_OWN: 'forbidden', VIEW_REASON_MISSING: 'invalid' },
      perMinute: 10,
    },
    /** Puts a decided paper back in the queue and removes the decision. Its holder is told by mail. */
    reopenPersonDocument: {
      method: 'POST',
      path: '/api/admin/people/:id/documents/:documentId/reopening',
      access: administratorAccess,
      params: z.object({ id: z.uuid(), documentId: z.uuid() }),
      body: z.object({ reason: z.enum(reopeningReasons) }),
      reply: z.object({ userId: z.uuid() }),
      refusals: {
        DOCUMENT_NOT_FOUND: 'missing',
        DOCUMENT_OWN: 'forbidden',
        DOCUMENT_NOT_DECIDED: 'conflict',
        DOCUMENT_WAITS: 'conflict',
        DOCUMENT_WITHOUT_PICTURES: 'conflict',
      },
      perMinute: 20,
    },
    /** The holder reads the reason, by mail and in the account; the audit log records only its code. */
    suspendPerson: {
      method: 'POST',
      path: '/api/admin/people/:id/suspension',
      access: administratorAccess,
      params: byId,
      body: z.object({
        reason: z.enum(suspensionReasons),
        remark: z.optional(z.string().check(z.trim(), z.maxLength(suspensionLimits.remark))),
      }),
      reply: z.object({ userId: z.uuid() }),
      refusals: {
        PERSON_NOT_FOUND: 'missing',
        SUSPENSION_REMARK_REQUIRED: 'invalid',
        ACCOUNT_ALREADY_SUSPENDED: 'conflict',
        SUSPENDED_IS_TEAM: 'conflict',
      },
      perMinute: 20,
    },
    reinstatePerson: {
      method: 'DELETE',
      path: '/api/admin/people/:id/suspension',
      access: administratorAccess,
      params: byId,
      reply: z.object({ userId: z.uuid() }),
      refusals: { PERSON_NOT_FOUND: 'missing', ACCOUNT_NOT_SUSPENDED: 'conflict', OWN_SUSPENSION: 'forbidden' },
      perMinute: 20,
    },
    /** Exports the data of a person who asks by post: each part at an address valid for five minutes. */
    exportPerson: {
      method: 'POST',
      path: '/api/admin/people/:id/export',
      access: administratorAccess,
      params: byId,
      reply: z.object({ urls: z.array(z.string()) }),
      refusals: {
        PERSON_NOT_FOUND: 'missing',
        PERSON_UNCONFIRMED: 'conflict',
        SECOND_FACTOR_NOT_FRESH: 'forbidden',
      },
      perMinute: 5,
    },
    /** Erases the account at once and permanently; a last mail tells the person. */
    erasePerson: {
      method: 'DELETE',
      path: '/api/admin/people/:id',
      access: administratorAccess,
      params: byId,
      reply: z.object({ userId: z.uuid() }),
      refusals: {
        PERSON_NOT_FOUND: 'missing',
        SUSPENDED_IS_TEAM: 'conflict',
        SECOND_FACTOR_NOT_FRESH: 'forbidden',
      },
      perMinute: 5,
    },
    /** Lists the accounts whose holders contest their suspension and have no answer yet, the oldest first. */
    listAppeals: {
      method: 'GET',
      path: '/api/admin/people/appeals',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(appealRow),
      refusals: {},
    },
    /** Answers why the account stays suspended. */
    answerAppeal: {
      method: 'POST',
      path: '/api/admin/people/:id/suspension/answer',
      access: administratorAccess,
      params: byId,
      body: z.object({
        answer: z
          .string()
          .check(z.trim(), z.minLength(suspensionLimits.minAnswerLength), z.maxLength(suspensionLimits.answer)),
      }),
      reply: z.object({ userId: z.uuid() }),
      refusals: { PERSON_NOT_FOUND: 'missing', APPEAL_NOT_WAITING: 'conflict' },
      perMinute: 20,
    },
  },
  peopleMessages,
);
