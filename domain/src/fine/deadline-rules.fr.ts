import { mapKeys } from '../kernel/index.ts';
import type { Residence } from './countries.ts';
import type { DeadlineCode, DeadlineRule } from './deadline-codes.ts';
import type { Deadline } from './deadlines.ts';
import type { FineTrack } from './fine.ts';

const requete =
  'Quarante-cinq jours de calendrier à compter du constat, ou de l’envoi de l’avis s’il est parti ' +
  'plus tard\u00a0; le premier jour ne compte pas. La date extrême reporte un samedi, un dimanche ' +
  'ou un jour férié au premier jour ouvrable.';
const reclamation =
  'Trente jours de calendrier à compter de l’envoi de l’avis d’amende forfaitaire majorée. ' +
  'La date extrême reporte un samedi, un dimanche ou un jour férié au premier jour ouvrable.';
const reclamationBar =
  'Ce n’est pas un délai de plus\u00a0: la date à retenir est celle des trente jours. ' +
  'Trois mois à compter de l’envoi, seulement si l’avis est parti en recommandé à l’adresse de la ' +
  'carte grise, et sauf changement d’adresse déclaré avant. ' +
  'Au-delà, la réclamation n’est possible que si vous montrez que vous n’aviez pas connaissance de ' +
  'l’amende.';
const contraventionPayment =
  'Quarante-cinq jours pour payer\u00a0; jusqu’à soixante jours en ligne. ' +
  'Payer met fin à la contestation\u00a0: ne payez pas une contravention que vous contestez.';
const penalAbroad =
  ' Vous habitez hors de France\u00a0: la loi ajoute un mois (article 530-2-1 du code de procédure pénale). ' +
  'La date sûre n’y compte pas, la date extrême le compte.';

const rectified =
  'Si la réponse est un avis de paiement rectificatif, qui réduit la somme, ' +
  'un nouveau mois court à compter de cet avis.';

const tribunalFar: Readonly<Record<Residence, string>> = mapKeys(
  ['overseas', 'abroad'],
  (residence) =>
    ` Qui habite ${residence === 'overseas' ? 'outre-mer a un mois' : 'à l’étranger a deux mois'} de plus ` +
    '(article R. 2333-120-33 du code général des collectivités territoriales). ' +
    'La date sûre n’y compte pas, la date extrême le compte.',
);

/** How a date was counted, what is unsure included, and the distance when it was counted. */
export function describeDeadlineRule({ code, rule, residence }: Pick<Deadline, 'code' | 'rule' | 'residence'>): string {
  if (residence === null) return deadlineRules[rule];
  const isTribunal = code === 'tsp' || code === 'fps-majore-tsp';
  return `${deadlineRules[rule]}${isTribunal ? tribunalFar[residence] : penalAbroad}`;
}

const deadlineRules: Readonly<Record<DeadlineRule, string>> = {
  rapo:
    'Un mois à compter de la notification, de quantième à quantième. Notification\u00a0: ' +
    'le jour même sur le pare-brise ou en ligne, cinq jours francs après l’envoi par la poste. ' +
    'Sur le portail d’une commune, c’est le jour où l’avis a été lu, qui peut être plus tard\u00a0: ' +
    'la date sûre n’y compte pas. La date sûre compte les cinq jours d’un avis posté, et rien de plus\u00a0; ' +
    'la date extrême suppose un délai franc, ce qui n’est pas confirmé pour ce recours.',
  'rapo-silence':
    'Un mois sans réponse à compter de la réception du recours, jour écrit sur l’accusé de ' +
    'réception, vaut refus. C’est une règle propre au stationnement\u00a0: ' +
    'le délai général de deux mois ne s’applique pas.',
  'tsp-silence':
    'Un mois à compter du refus né du silence. La date extrême compte un délai franc, reporté au ' +
    'premier jour ouvrable.',
  'tsp-decision':
    'Un mois à compter de la décision. Envoyée par la poste, elle est réputée reçue cinq jours ' +
    'francs après son envoi. La date extrême compte un délai franc, reporté au premier jour ouvrable.',
  'tsp-both':
    'La décision est peut-être arrivée avant la fin du mois de silence, peut-être après. La date sûre est la plus ' +
    'proche des deux\u00a0; la plus lointaine reste à vérifier.',
  'tsp-receipt-unknown':
    'Le jour de réception du recours n’est pas noté. Un mois de silence l’avait peut-être déjà refusé avant la ' +
    'réponse écrite. La date sûre compte ce mois depuis l’envoi, puis un mois pour le tribunal\u00a0; ' +
    'la date extrême part de la réponse. Notez le jour écrit sur l’accusé de réception\u00a0: il peut changer la date.',
  'tsp-confirmed':
    'Un mois à compter du refus né du silence. La décision écrite est venue après\u00a0: elle confirme ce refus et ' +
    'ne rouvre pas le délai. La date extrême compte un délai franc, reporté au premier jour ouvrable. ' +
    rectified,
  'tsp-replaced':
    'Un mois à compter du refus né du silence\u00a0: c’est la date sûre. Le refus écrit est venu avant la fin de ce ' +
    'mois\u00a0: il en ouvre peut-être un nouveau, comme le veut la règle générale (article R. 421-2 du code de ' +
    'justice administrative). Ce n’est pas confirmé pour ce tribunal\u00a0: seule la date extrême le compte. ' +
    rectified,
  'tsp-rectified':
    'Un avis de paiement rectificatif réduit la somme\u00a0: il se conteste lui-même, dans le mois de sa ' +
    'notification. ' +
    'Envoyé par la poste, il est réputé reçu cinq jours francs après son envoi. S’il arrive avant la date sûre du ' +
    'refus né du silence, c’est elle qui est gardée. La date extrême compte un délai franc, reporté au premier jour ' +
    'ouvrable.',
  'tsp-regularisation':
    'Un mois à compter de la demande du greffe. Sans réponse, le tribunal considère que vous renoncez\u00a0; ' +
    'une réponse même incomplète l’évite. La date sûre part du jour écrit sur la demande et n’ajoute aucun jour\u00a0; ' +
    'la date extrême compte un délai franc, reporté au premier jour ouvrable.',
  'payment-fps':
    'Trois mois à compter de la notification. Ni le recours ni le tribunal n’arrêtent ces trois ' +
    'mois\u00a0; ensuite la somme augmente de 20\u00a0%, de 50 € au moins. ' +
    'Vous pouvez payer et contester\u00a0: si vous gagnez, la somme est rendue ou déduite d’une ' +
    'autre dette. Certaines communes réduisent la somme payée dans les premiers jours\u00a0: ' +
    'lisez l’avis.',
  'fps-majore-tsp':
    'Un mois à compter de la notification de l’avertissement, réputée faite cinq jours francs après ' +
    'l’envoi postal. Sans recours préalable. La date extrême compte un délai franc, reporté au ' +
    'premier jour ouvrable.',
  'payment-fps-majore':
    'Un mois à compter de l’envoi de l’avertissement\u00a0: payer dans ce mois réduit la somme de ' +
    '20\u00a0%, sur la seule majoration. Payer n’empêche pas de contester.',
  requete,
  'payment-contravention': contraventionPayment,
  reclamation,
  'reclamation-bar': reclamationBar,
};

const deadlineNames: Readonly<Record<DeadlineCode, string>> = {
  rapo: 'Envoyer le recours préalable (RAPO)',
  'rapo-silence': 'Sans réponse ce jour-là, le recours est refusé',
  tsp: 'Saisir le tribunal du stationnement payant',
  'tsp-regularisation': 'Répondre au greffe du tribunal',
  payment: 'Payer sans augmentation',
  'fps-majore-tsp': 'Contester le FPS majoré devant le tribunal du stationnement payant',
  requete: 'Envoyer la requête en exonération',
  reclamation: 'Envoyer la réclamation',
  'reclamation-bar': 'Dernière limite de la réclamation',
};

/**
 * Names the purpose of a date, on a screen, in a calendar and in a mail. An FPS majoré is already surcharged: its
 * payment date, known by its rule or by its track, is that of the reduction.
 */
export function nameDeadline(
  { code, rule }: { readonly code: DeadlineCode; readonly rule?: DeadlineRule },
  track?: FineTrack,
): string {
  const isReduced = rule === 'payment-fps-majore' || (code === 'payment' && track === 'fps-majore');
  return isReduced ? 'Payer avec la réduction de 20\u00a0%' : deadlineNames[code];
}
