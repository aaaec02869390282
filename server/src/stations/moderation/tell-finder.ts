import type { StationMail } from '@placejuste/domain/station';
import type { Person } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

/** Queues the mail of a decision to the finder; none once the account is gone. */
export async function tellFinder(
  context: ServiceContext,
  { finder, mail }: { readonly finder: Person | null; readonly mail: (firstName: string) => StationMail },
): Promise<void> {
  if (finder === null || finder.email === '') return;
  const { subject, paragraphs, button } = mail(finder.firstName);
  const action = { label: button, url: `${context.publicUrl}/nouvelle-station` };
  await queueMail(context, { to: finder.email, subject, paragraphs, action });
}
