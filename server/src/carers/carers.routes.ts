import type { carersContract } from '@placejuste/contracts/carers';
import { command, query, serviceCommand, type Handlers } from '../platform/http/index.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { answerPrepared } from './preparations/answer-prepared.ts';
import { endHelp } from './end-help.ts';
import { inviteCarer } from './invitations/invite-carer.ts';
import { listCarers } from './list-carers.ts';
import { listHelpedPeople } from './list-helped-people.ts';
import { listPrepared } from './preparations/list-prepared.ts';
import { listDeclinedNotices, listUnconfirmedNotices } from './preparations/list-unconfirmed-notices.ts';
import { listUnconfirmed } from './preparations/list-unconfirmed.ts';
import { readInvitation } from './invitations/read-invitation.ts';
import { readJournal } from './read-journal.ts';

export const carerHandlers: Handlers<typeof carersContract.calls> = {
  listCarers: query(listCarers),
  inviteCarer: command(inviteCarer),
  // These involve two accounts: each command checks that the help is the caller's before it writes.
  endHelp: serviceCommand(endHelp),
  readInvitation: serviceCommand(readInvitation),
  acceptInvitation: serviceCommand(acceptInvitation),
  listHelpedPeople: query(listHelpedPeople),
  listPrepared: query(listPrepared),
  listUnconfirmed: query(listUnconfirmed),
  listUnconfirmedNotices: query(listUnconfirmedNotices),
  listDeclinedNotices: query(listDeclinedNotices),
  answerPrepared: command(answerPrepared),
  readJournal: query(readJournal),
};
