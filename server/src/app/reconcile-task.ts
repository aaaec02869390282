import * as z from 'zod';
import { reconcileSince } from '../billing/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { TaskRefusal } from './task-refusal.ts';

/** Stripe lists the events of thirty days. */
const mostDays = 30;
/** As each night. */
const usualDays = 4;

export const reconcileTask = z.object({
  do: z.literal('reconcile-payments'),
  days: z.coerce.number().int().min(1).max(mostDays).default(usualDays),
});

export const reconcileUsage = `  npm run admin -- reconcile-payments [jours]        reprend ce que le prestataire de paiement a dit et qui s’est perdu`;

/** Does at once what each night does, and further back; says in French what was found. */
export async function runReconcile(
  platform: Platform,
  days: number,
  { payments, signal }: { readonly payments: () => Promise<PaymentProvider>; readonly signal: AbortSignal },
): Promise<string> {
  const provider = await payments();
  const { read, taken } = await reconcileSince(platform, provider, { days, signal }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'payments not reconciled');
    throw new TaskRefusal(
      'Le prestataire de paiement n’a pas répondu jusqu’au bout. Ce qui était repris le reste : relancez la commande.',
    );
  });
  const seen = `${read} événement${read > 1 ? 's' : ''} lu${read > 1 ? 's' : ''} sur ${days} jour${days > 1 ? 's' : ''}`;
  if (taken === 0) return `${seen} : aucun ne manquait.`;
  return `${seen} : ${taken} manquai${taken > 1 ? 'ent et sont repris' : 't et est repris'}.`;
}
