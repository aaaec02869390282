import type { Agreement, DisagreementRow } from '@placejuste/contracts/admin';
import {
  agreementDays,
  cardTypeNames,
  type DocumentKind,
  computePercent,
  rejectionLabels,
} from '@placejuste/domain/document';
import { formatDate, elide, toPlainDate } from '@placejuste/domain/kernel';

type Answer = DisagreementRow['first'];

export const disagreementText = {
  title: 'Seconds regards en désaccord',
  lead: 'Deux personnes de l’équipe ont répondu autrement au même papier. La personne a reçu la première.',
  empty: 'Aucun désaccord n’attend.',
  loading: 'Nous cherchons les désaccords…',
  failed: 'Les désaccords n’ont pas pu être lus',
  first: 'Première réponse',
  second: 'Second regard',
  erased: 'un compte effacé',
  by: 'par',
  answer: (kind: DocumentKind, { status, reason, expiresOn, cardType, plate, holderName }: Answer): string => {
    if (status === 'rejected')
      return `Refusé${reason === null ? '' : `\u00a0: ${rejectionLabels[reason].toLowerCase()}`}`;
    const holderWords = holderName == null ? '' : `, au nom ${elide('de', holderName)}`;
    if (kind === 'carte_grise') return `Validé, ${plate === null ? 'plaque non lue' : `plaque ${plate}`}${holderWords}`;
    const end =
      expiresOn === null ? 'Validé, sans date de fin' : `Validé jusqu’au ${formatDate(toPlainDate(expiresOn))}`;
    return `${cardType === null ? end : `${end} (${cardTypeNames[cardType]})`}${holderWords}`;
  },
  remark: 'Remarque\u00a0:',
  keep: (name: string) => `Garder la première réponse pour ${name}`,
  settled: 'La première réponse est gardée.',
  replaced: 'La personne a retiré ce papier, ou en a envoyé un autre\u00a0: il n’y a plus rien à vérifier.',
  close: (name: string) => `Classer le désaccord pour ${name}`,
  closed: 'Le désaccord est classé.',
  involved: {
    colleague: 'Vous avez donné une de ces deux réponses\u00a0: un autre administrateur les départage.',
    nobody: 'Vous avez donné une de ces deux réponses, et aucun autre administrateur ne peut les départager.',
  },
  toReopen: 'Vous pouvez remettre ce papier à vérifier.',
  notSettled: 'Le désaccord n’a pas pu être classé',
  agreementFailed: 'L’accord des seconds regards n’a pas pu être lu',
  agreement: ({ looks, agreements }: Agreement): string => {
    const percent = computePercent(agreements, looks);
    if (percent === null) return `Aucun second regard en ${agreementDays} jours.`;
    const share =
      agreements > 1
        ? `${agreements} seconds regards sur ${looks} confirment`
        : `${agreements} second regard sur ${looks} confirme`;
    return `Sur ${agreementDays} jours, ${share} la première réponse, soit ${percent}\u00a0%.`;
  },
  notMeasured: 'Un refus remplacé par la personne avant le second regard n’y compte pas.',
};
