import type { peopleContract } from '@placejuste/contracts/people';
import { reinstateSubscriber, suspendSubscriber } from '../billing/index.ts';
import type { ResendAccountMail } from '../auth/index.ts';
import { openDocument, redrawFiles, reopenDocument } from '../documents/index.ts';
import { runAsService, serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { answerPersonAppeal } from './answer-person-appeal.ts';
import { erasePerson } from './erase-person.steps.ts';
import { exportPerson } from './export-person.ts';
import { listAppeals } from './list-appeals.ts';
import { listPersonDeclarations } from './lists/list-person-declarations.ts';
import { listPersonDocuments } from './lists/list-person-documents.ts';
import { listPersonEvents } from './lists/list-person-events.ts';
import { listPersonFines } from './lists/list-person-fines.ts';
import { listPersonMessages } from './lists/list-person-messages.ts';
import { listPersonPayments } from './lists/list-person-payments.ts';
import { mailPerson } from './mail-person.ts';
import { readPersonFile } from './read-person-file.ts';
import { searchPeople } from './search-people.ts';

export const createPeopleHandlers = (resend: ResendAccountMail): Handlers<typeof peopleContract.calls> => ({
  searchPeople: serviceCommand(searchPeople),
  readPersonFile: serviceCommand(readPersonFile),
  listPersonDeclarations: serviceCommand(listPersonDeclarations),
  listPersonFines: serviceCommand(listPersonFines),
  listPersonDocuments: serviceCommand(listPersonDocuments),
  listPersonPayments: serviceCommand(listPersonPayments),
  listPersonMessages: serviceCommand(listPersonMessages),
  listPersonEvents: serviceCommand(listPersonEvents),
  mailPerson: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => mailPerson(context, { ...params, ...body, resend, by: user.id })),
  async openPersonDocument({ user, params, body }, platform) {
    await redrawFiles(platform, user, params.documentId);
    const request = { id: params.documentId, userId: params.id, reason: body.reason };
    return runAsService(platform, (context) => openDocument({ ...context, user }, request));
  },
  reopenPersonDocument: serviceCommand(reopenDocument, ({ params, body }) => ({
    userId: params.id,
    id: params.documentId,
    ...body,
  })),
  exportPerson: serviceCommand(exportPerson),
  erasePerson: ({ user, params }, platform) => erasePerson(platform, user, params.id),
  listAppeals: serviceQuery(listAppeals),
  suspendPerson: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => suspendSubscriber(context, { userId: params.id, by: user.id, ...body })),
  reinstatePerson: ({ user, params }, platform) =>
    runAsService(platform, (context) => reinstateSubscriber(context, { userId: params.id, by: user.id })),
  answerAppeal: serviceCommand(answerPersonAppeal, ({ params, body }) => ({ userId: params.id, ...body })),
});
