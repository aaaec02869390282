import type { mailsContract } from '@placejuste/contracts/suite';
import { ok, refuse } from '@placejuste/domain/kernel';
import {
  paginate,
  readPageSize,
  type Handlers,
  type MailPreview,
  type Platform,
  type Slice,
} from '../../platform/http/index.ts';

/** Previews of the mails of every slice. */
export function createMailHandlers(slices: readonly Slice[]): Handlers<typeof mailsContract.calls> {
  return {
    async listMails({ query }, platform) {
      const { after = '' } = query;
      const mails = listPreviews(slices, platform).filter(({ id }) => id > after);
      const { shown, next } = paginate(mails.slice(0, readPageSize(query) + 1), query, ({ id }) => id);
      return ok({ rows: shown.map(({ id, subject }) => ({ id, subject })), next });
    },
    async readMail({ params }, platform) {
      const mail = listPreviews(slices, platform).find(({ id }) => id === params.id);
      return mail === undefined ? refuse('MAIL_UNKNOWN') : ok(mail);
    },
  };
}

function listPreviews(slices: readonly Slice[], { publicUrl }: Pick<Platform, 'publicUrl'>): readonly MailPreview[] {
  return slices
    .flatMap((slice) => slice.listMailPreviews?.(publicUrl) ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
