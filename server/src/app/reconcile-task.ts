import * as z from 'zod';
import { reconcileSince } from '../billing/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { TaskRefusal } from './task-refusal.ts';

/** Stripe lists the events of the last thirty days. */
const maxDays = 30;
/** Days that the nightly job reads back. */
const usualDays = 4;

export const reconcileTask = z.object({
  do: z.literal('reconcile-payments'),
  days: z.coerce.number().int().min(1).max(maxDays).default(usualDays),
});

export const reconcileUsage = `  npm run admin -- reconcile-payments [jours]        reprend ce qu’a dit le prestataire
                                                     de paiement et qui s’est perdu`;

/** Does at once the work of the nightly job, over more days if asked; returns the result in French. */
export async function runReconcile(
  platform: Platform,
  days: number,
  { payments, signal }: { readonly payments: () => Promise<PaymentProvider>; readonly signal: AbortSignal },
): Promise<string> {
  // Without the service, no event would be applied before its next start.
  if (!(await platform.jobs.ping()))
    throw new TaskRefusal('Le service ne tourne pas. Démarrez-le, puis relancez la commande : rien n’est changé.');
  const provider = await payments();
  const { read, taken } = await reconcileSince(platform, provider, { days, signal }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'payments not reconciled');
    throw new TaskRefusal(
      'La lecture n’est pas allée jusqu’au bout (le journal du service dit pourquoi). Ce qui était repris le reste : ' +
        'relancez la commande.',
    );
  });
  const s = (count: number) => (count > 1 ? 's' : '');
  const summary = `${read} événement${s(read)} lu${s(read)} sur ${days} jour${s(days)}`;
  if (taken === 0) return `${summary} : aucun ne manquait.`;
  return (
    `${summary} : ${taken} manquai${taken > 1 ? 'ent et sont repris' : 't et est repris'}. ` +
    'Ce qui attendrait encore une décision se voit à /admin-health.'
  );
}
