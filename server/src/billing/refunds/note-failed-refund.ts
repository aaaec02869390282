import { findPerson } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { buildRefundFailedMail } from '../billing.text.fr.ts';
import { textInsteadOfMail } from '../mails/text-instead-of-mail.ts';

/** Makes a refund due again that was reported as made, and tells the holder that it did not arrive. */
export async function noteFailedRefund(
  context: ServiceContext,
  { checkout, amountCents, at }: { readonly checkout: CheckoutRow; readonly amountCents: number; readonly at: Date },
): Promise<void> {
  const { tx } = context;
  const wasReportedAsMade = await billingRepository(tx).noteFailedRefund(checkout, { at, amountCents });
  if (!wasReportedAsMade || checkout.user_id === null) return;
  const person = await findPerson(tx, checkout.user_id);
  if (person === null) return;
  const mail = buildRefundFailedMail(person.firstName, amountCents);
  await queueMail(context, { to: person.email, ...mail });
  await textInsteadOfMail(context, { userId: checkout.user_id, person, paragraphs: mail.paragraphs });
}
