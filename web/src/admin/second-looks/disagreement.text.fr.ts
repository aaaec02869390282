import type { Agreement, DisagreementRow } from '@placejuste/contracts/admin';
import { agreementDays, percentOf, rejectionLabels } from '@placejuste/domain/document';
import { dateInFrench, plainDateOf } from '@placejuste/domain/kernel';

type Answer = DisagreementRow['first'];

export const disagreementText = {
  title: 'Seconds regards en désaccord',
  lead: 'Deux personnes de l’équipe ont répondu autrement au même papier. La première réponse tient toujours.',
  empty: 'Aucun désaccord n’attend.',
  loading: 'Nous cherchons les désaccords…',
  failed: 'Les désaccords n’ont pas pu être lus',
  first: 'Première réponse',
  second: 'Second regard',
  erased: 'un compte effacé',
  by: 'par',
  answer: ({ status, reason, expiresOn }: Answer): string => {
    if (status === 'rejected')
      return `Refusé${reason === null ? '' : `\u00a0: ${rejectionLabels[reason].toLowerCase()}`}`;
    return expiresOn === null ? 'Validé, sans date de fin' : `Validé jusqu’au ${dateInFrench(plainDateOf(expiresOn))}`;
  },
  remark: 'Remarque\u00a0:',
  keep: (name: string) => `Garder la première réponse pour ${name}`,
  kept: 'La première réponse est gardée.',
  notKept: 'Le désaccord n’a pas pu être classé',
  agreementFailed: 'L’accord des seconds regards n’a pas pu être lu',
  agreement: ({ looked, agreed }: Agreement): string => {
    const percent = percentOf(agreed, looked);
    if (percent === null) return `Seconds regards\u00a0: aucun en ${agreementDays} jours.`;
    return `Seconds regards d’accord sur ${agreementDays} jours\u00a0: ${agreed} sur ${looked}, soit ${percent}\u00a0%.`;
  },
};
