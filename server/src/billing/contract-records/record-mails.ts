import { buildMailKey, type SubscriptionMail } from '@placejuste/domain/subscription';

/** Returns the mail of that key if it confirms an agreement or a request, else null. */
export function findRecordMail(key: string): SubscriptionMail | null {
  if (key === 'started' || key === 'stop' || key === 'withdrawn') return { name: key };
  for (const name of ['plan-asked', 'plan-kept'] as const)
    if (key.startsWith(`${name}:`)) return { name, change: key.slice(name.length + 1) };
  return null;
}

/** True for a mail that confirms an agreement or a request. */
export function isRecordMail(mail: SubscriptionMail): boolean {
  return findRecordMail(buildMailKey(mail)) !== null;
}

/** The id under which the mail of a subscription is stored as a confirmation. */
export function buildRecordId({ id }: { readonly id: string }, mail: SubscriptionMail): string {
  return `${id}:${buildMailKey(mail)}`;
}

/** The id of the confirmation of a withdrawal from a payment of dossiers. */
export function buildWithdrawalRecordId({ id }: { readonly id: string }): string {
  return `${id}:withdrawn`;
}
