import { mailPreviewMessages } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

/** `slice.mail` */
const id = z.string().check(z.maxLength(80));
const mailName = z.object({ id, subject: z.string() });
export type MailName = z.infer<typeof mailName>;

/** `/admin-suite/e-mails`: the mails of the service, with invented data. Nothing is sent. */
export const mailsContract = defineContract(
  {
    /** Lists the mails, ordered by slice. */
    listMails: {
      method: 'GET',
      path: '/api/admin/mails',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(mailName),
      refusals: {},
    },
    readMail: {
      method: 'GET',
      path: '/api/admin/mails/:id',
      access: administratorAccess,
      params: z.object({ id }),
      reply: z.object({ id, subject: z.string(), text: z.string(), html: z.string() }),
      refusals: { MAIL_UNKNOWN: 'missing' },
    },
  },
  mailPreviewMessages,
);
