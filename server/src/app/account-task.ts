import { findProfile, recordAudit, setAccountStatus, userIdByEmail } from '../accounts/index.ts';
import { failRenewal } from '../billing/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';

/** What an operator may do to one account from the command line, in the words of the command. */
export const accountVerbs = ['suspend', 'reinstate', 'renewal-failed'] as const;
type AccountVerb = (typeof accountVerbs)[number];

/** Does it once, with its line in the log; said in French. */
export function runAccountTask(platform: Platform, verb: AccountVerb, email: string): Promise<string> {
  return runAsService(platform, async (context) => {
    const { tx, clock } = context;
    const userId = await userIdByEmail(tx, email.trim().toLowerCase());
    if (userId === null) return `Aucun compte à l’adresse ${email}.`;
    if (verb === 'renewal-failed') {
      const noted = await failRenewal(context, { userId });
      return noted
        ? `Renouvellement échoué pour ${email} : l’abonnement court encore 14 jours.`
        : `${email} : rien à changer.`;
    }
    const profile = await findProfile(tx, userId);
    // A reinstated account whose papers were never both approved waits for its activation like any other.
    const reinstated = profile?.cmi_validated === true && profile.carte_grise_validated ? 'active' : 'pending';
    const changes = (profile?.account_status === 'suspended') === (verb === 'reinstate');
    if (!changes) return `${email} : rien à changer.`;
    await setAccountStatus(tx, userId, { status: verb === 'suspend' ? 'suspended' : reinstated, at: clock.now() });
    const action = verb === 'suspend' ? 'account.suspended' : 'account.reinstated';
    await recordAudit(context, {
      actorId: null,
      action,
      subjectType: 'account',
      subjectId: userId,
      detail: { by: 'command' },
    });
    return verb === 'suspend'
      ? `${email} est suspendu : lecture et export seulement.`
      : `${email} n’est plus suspendu.`;
  });
}
