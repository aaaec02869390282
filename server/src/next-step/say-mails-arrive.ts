import { ok, type Result } from '@placejuste/domain/kernel';
import { endRefusal } from '../mails/index.ts';
import type { RequestUser, ServiceCommandContext } from '../platform/http/index.ts';

/** Clears the report about the person's own address. A replay changes nothing. */
export async function sayMailsArrive({
  tx,
  clock,
  user,
}: ServiceCommandContext<RequestUser>): Promise<Result<{ readonly mailsArriveSince: string }, never>> {
  const at = clock.now();
  await endRefusal(tx, { userId: user.id, email: user.claims.email, at });
  return ok({ mailsArriveSince: at.toISOString() });
}
