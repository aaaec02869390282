import { carerMessages, confirmations } from '@placejuste/domain/carer';
import * as z from 'zod/mini';
import { permissionMessages, permissionRefusals } from '../accounts/index.ts';
import { finesContract } from '../fines/index.ts';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import {
  carer,
  carerAct,
  helpedPerson,
  invitationSecret,
  prepared,
  unconfirmed,
  unconfirmedNotice,
} from './carers.schema.ts';

const id = z.uuid();

/** Refusals of a carer's synchronised action, besides those of a declaration. */
export const carerActionRefusals = {
  CARER_HELP_UNKNOWN: 'missing',
  CARER_HELP_ENDED: 'forbidden',
  CARER_LATE_TOO_MANY: 'forbidden',
  CARER_HOLDER_CLOSED: 'forbidden',
} as const;

export const carersContract = defineContract(
  {
    /** Lists the caller's carers and the pending invitations. */
    listCarers: {
      method: 'GET',
      path: '/api/carers',
      access: 'user',
      reply: z.object({ rows: z.array(carer) }),
      refusals: {},
    },
    /** Mails the link to that address, and replaces a pending invitation to it. */
    inviteCarer: {
      method: 'POST',
      path: '/api/carers',
      access: 'user',
      body: z.object({ email: z.string().check(z.maxLength(255)) }),
      reply: carer,
      refusals: {
        ...permissionRefusals,
        CARER_EMAIL_WRONG: 'invalid',
        CARER_IS_YOURSELF: 'unprocessable',
        CARER_HELPS_ALREADY: 'conflict',
        CARERS_TOO_MANY: 'conflict',
        CARER_INVITATIONS_TOO_MANY: 'limited',
      },
      perMinute: 5,
    },
    /** Ends a help at once, by the holder or by the carer. A replay changes nothing. */
    endHelp: {
      method: 'POST',
      path: '/api/carers/:id/end',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ id }),
      refusals: { CARER_HELP_UNKNOWN: 'missing' },
    },
    /** Reads the invitation that the link opens. Only the account it was sent to may read it. */
    readInvitation: {
      method: 'POST',
      path: '/api/carers/invitation',
      access: 'user',
      body: invitationSecret,
      reply: z.object({ firstName: z.string() }),
      refusals: {
        CARER_INVITATION_OVER: 'missing',
        CARER_INVITATION_OF_ANOTHER: 'forbidden',
        CARER_IS_YOURSELF: 'unprocessable',
        CARER_ADDRESS_UNCONFIRMED: 'forbidden',
      },
      perMinute: 20,
    },
    acceptInvitation: {
      method: 'POST',
      path: '/api/carers/invitation/accept',
      access: 'user',
      body: invitationSecret,
      reply: z.object({ id, firstName: z.string() }),
      refusals: {
        CARER_INVITATION_OVER: 'missing',
        CARER_INVITATION_OF_ANOTHER: 'forbidden',
        CARER_IS_YOURSELF: 'unprocessable',
        CARER_ADDRESS_UNCONFIRMED: 'forbidden',
      },
      perMinute: 20,
    },
    listHelpedPeople: {
      method: 'GET',
      path: '/api/helped-people',
      access: 'user',
      reply: z.object({ rows: z.array(helpedPerson) }),
      refusals: {},
    },
    listPrepared: {
      method: 'GET',
      path: '/api/helped-people/prepared',
      access: 'user',
      query: pageQuery,
      reply: pageOf(prepared),
      refusals: {},
    },
    listUnconfirmed: {
      method: 'GET',
      path: '/api/carers/unconfirmed',
      access: 'user',
      query: pageQuery,
      reply: pageOf(unconfirmed),
      refusals: {},
    },
    listUnconfirmedNotices: {
      method: 'GET',
      path: '/api/carers/unconfirmed-notices',
      access: 'user',
      query: pageQuery,
      reply: pageOf(unconfirmedNotice),
      refusals: {},
    },
    /** Lists the notices that the holder declined recently and can still confirm. */
    listDeclinedNotices: {
      method: 'GET',
      path: '/api/carers/declined-notices',
      access: 'user',
      query: pageQuery,
      reply: pageOf(unconfirmedNotice),
      refusals: {},
    },
    /** Records the holder's answer about one item that a carer prepared. */
    answerPrepared: {
      method: 'POST',
      path: '/api/carers/unconfirmed/:id',
      access: 'user',
      params: z.object({ id }),
      body: z.object({ answer: z.enum(['confirmed', 'declined']) }),
      reply: z.object({ id, confirmation: z.enum(confirmations) }),
      refusals: {
        ...finesContract.calls.createFine.refusals,
        CARER_NOTHING_TO_ANSWER: 'missing',
        CARER_ANSWER_FINAL: 'conflict',
      },
    },
    readJournal: {
      method: 'GET',
      path: '/api/carers/journal',
      access: 'user',
      query: pageQuery,
      reply: pageOf(carerAct),
      refusals: {},
    },
  },
  { ...permissionMessages, ...finesContract.messages, ...carerMessages },
);
