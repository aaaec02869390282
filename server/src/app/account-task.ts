import { findUserIdByEmail } from '../accounts/index.ts';
import { failRenewal, reinstateSubscriber, suspendSubscriber } from '../billing/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { TaskRefusal } from './task-refusal.ts';

/** Acts of an operator on one account, by the verbs of the command line. */
export const accountVerbs = ['suspend', 'reinstate', 'renewal-failed'] as const;
type AccountVerb = (typeof accountVerbs)[number];

/** Carries out the change, recorded in the log, and returns a sentence in French. Throws for an unknown address. */
export function runAccountTask(platform: Platform, verb: AccountVerb, email: string): Promise<string> {
  return runAsService(platform, async (context) => {
    const { tx } = context;
    const userId = await findUserIdByEmail(tx, email.trim().toLowerCase());
    if (userId === null) throw new TaskRefusal(`Aucun compte à l’adresse ${email}. Rien n’est changé.`);
    if (verb === 'renewal-failed') {
      const answers = {
        noted: `Renouvellement échoué pour ${email} : l’abonnement court encore 14 jours.`,
        'nothing-to-change': `${email} : rien à changer.`,
        'charged-here':
          `${email} : rien n’est noté. Cet abonnement est prélevé par le service, qui note lui-même un paiement ` +
          'refusé et le fait savoir.',
      } as const;
      return answers[await failRenewal(context, { userId })];
    }
    const outcome =
      verb === 'suspend'
        ? await suspendSubscriber(context, { userId, reason: 'safety', by: null })
        : await reinstateSubscriber(context, { userId, by: null });
    if (!outcome.ok && outcome.code === 'SUSPENDED_IS_TEAM') {
      throw new TaskRefusal(
        `${email} fait partie de l’équipe. Retirez d’abord son rôle (npm run admin -- revoke) : rien n’est changé.`,
      );
    }
    if (!outcome.ok) return `${email} : rien à changer.`;
    return verb === 'suspend'
      ? `${email} est suspendu : lecture et export seulement.`
      : `${email} n’est plus suspendu.`;
  });
}
