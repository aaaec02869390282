import { stepActNames } from '@placejuste/domain/step-act';
import { findPerson } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

type SubscriberMail = (firstName: string) => { readonly subject: string; readonly paragraphs: string[] };

/** Mails a subscriber; sends nothing to an account that no longer exists. */
export async function mailSubscriber(
  context: ServiceContext,
  { userId, mail }: { readonly userId: string; readonly mail: SubscriberMail },
): Promise<void> {
  const person = await findPerson(context.tx, userId);
  if (person === null) return;
  const action = { label: stepActNames['choose-plan'], url: `${context.publicUrl}/pwa/billing` };
  await queueMail(context, { to: person.email, ...mail(person.firstName), action });
}
