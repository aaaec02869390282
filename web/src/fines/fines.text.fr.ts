import type { Delivery, FineStatus, FineTrack, HolderPresence } from '@placejuste/domain/fine';
import { actsText } from './acts/acts.text.fr.ts';
import { proofText } from './acts/proof.text.fr.ts';
import { matchText } from './detail/match-panel.text.fr.ts';
import { formText } from './form/form.text.fr.ts';
import { questionsText } from './questions/questions.text.fr.ts';
import { reviewText } from './review/review.text.fr.ts';

const tracks: Readonly<Record<FineTrack, string>> = {
  fps: 'Forfait de post-stationnement',
  'fps-majore': 'Forfait de post-stationnement majoré',
  contravention: 'Contravention',
  'amende-majoree': 'Amende forfaitaire majorée',
  prive: 'Parking privé',
};

const statuses: Readonly<Record<FineStatus, string>> = {
  'to-check': 'À vérifier',
  'to-contest': 'À contester',
  sent: 'Envoyé',
  accepted: 'Accepté',
  refused: 'Refusé',
  'refused-by-silence': 'Refus implicite',
  'second-appeal': 'Second recours',
  closed: 'Clos',
};

const deliveries: Readonly<Record<Delivery, { label: string; description: string; date: string }>> = {
  windscreen: { label: 'Sur le pare-brise', description: 'Un papier laissé sur la voiture.', date: 'Date de l’avis' },
  post: { label: 'Par la poste', description: 'Un courrier reçu à la maison.', date: 'Date d’envoi de l’avis' },
  electronic: { label: 'En ligne', description: 'Un avis à lire sur un site.', date: 'Date de mise à disposition' },
};

const presences: Readonly<Record<HolderPresence, string>> = {
  driver: 'Le titulaire de la carte conduisait',
  passenger: 'Le titulaire de la carte était passager',
  'trip-for-holder': 'Le trajet était fait pour le titulaire de la carte',
};

export const finesText = {
  title: 'Mes amendes',
  lead: 'Vos avis, et la première date à ne pas manquer.',
  loading: 'Nous cherchons vos amendes…',
  kept: 'Amende enregistrée sur ce téléphone',
  failed: 'Vos amendes n’ont pas pu être lues',
  retry: 'Réessayer',
  add: 'Ajouter une amende',
  emptyTitle: 'Aucune amende pour l’instant',
  empty: 'Si vous recevez un avis, ajoutez-le ici\u00a0: vous saurez quoi faire et avant quand.',
  more: 'Afficher la suite',
  moreFailed: 'La suite n’a pas pu être lue',
  listLabel: 'Vos amendes',
  notice: 'Avis n°',
  before: 'À envoyer au plus tard le',
  payBefore: 'À payer au plus tard le',
  passed: 'Date sûre dépassée',
  tracks,
  statuses,
  deliveries,
  presences,
  one: {
    title: 'Votre amende',
    back: 'Mes amendes',
    loading: 'Nous ouvrons votre amende…',
    failed: 'Cette amende n’a pas pu être ouverte',
    unknownAuthority: 'Collectivité à préciser',
    sendBefore: 'Envoyez votre recours au plus tard le',
    doBefore: (what: string) => `${what}, au plus tard le`,
    /** Above a past date, where an order would come too late. */
    sendWasBefore: 'Pour envoyer votre recours, la date sûre était le',
    doneBefore: (what: string) => `${what}\u00a0: la date sûre était le`,
    today: 'C’est aujourd’hui le dernier jour sûr.',
    left: (days: number) => (days === 1 ? 'Il vous reste 1 jour.' : `Il vous reste ${days} jours.`),
    maybe: (date: string) => `Peut-être encore possible jusqu’au ${date}\u00a0: ne comptez pas dessus.`,
    uncertain: (date: string) =>
      `La date sûre est passée. Peut-être encore possible jusqu’au ${date}, à vérifier\u00a0: envoyez sans attendre.`,
    late: 'Le délai semble passé. Un recours tardif peut être refusé\u00a0: demandez conseil avant de l’envoyer.',
    law: 'Comment cette date est comptée',
    progress: 'Où en est cette amende',
    missingTitle: 'Ce qu’il manque pour le dossier',
    change: 'Modifier les informations',
    warnings: 'À vérifier',
    factsShow: 'Relire ce qui est écrit sur l’avis',
    amount: 'Montant',
    plate: 'Plaque',
    place: 'Lieu',
    observed: 'Constat',
    number: 'Numéro de l’avis',
    authorityAddress: 'Où contester',
  },
  offline: {
    oldBrowser: 'Ce navigateur est trop ancien',
    /** Reasons why the part that makes the dossier is not shown. */
    parts: {
      'no-network': 'Le dossier s’ouvre ici avec du réseau.',
      'new-version':
        'Une nouvelle version est en ligne\u00a0: fermez puis rouvrez PlaceJuste pour préparer votre ' +
        'dossier. Vos dates restent lisibles ici.',
      'old-browser':
        'Le dossier ne peut pas s’y ouvrir. Mettez à jour votre téléphone ou ce navigateur (iOS 16, ' +
        'Firefox 121 ou Chrome 111 au moins), ou ouvrez PlaceJuste sur un autre appareil. ' +
        'Vos dates restent lisibles ici.',
    },
    title: 'Sans réseau',
    asOf: 'Voici ce que ce téléphone a gardé le',
    one:
      'Vos dates et vos étapes se lisent ici. Ce que vous notez partira au retour du réseau. ' +
      'La lettre, les pièces et les déclarations à joindre demandent le réseau.',
    answer: 'Répondre aux questions',
    list: 'Une amende déjà ouverte sur ce téléphone se lit sans réseau.',
    never:
      'Cette amende n’a pas encore été ouverte sur ce téléphone\u00a0: ' +
      'elle se lira sans réseau après une première visite.',
  },
  originName: 'La collectivité qui a établi le forfait d’origine',
  /** Names of the fields in the list of missing facts. */
  fieldNames: {
    observedOn: 'Le jour du constat',
    observedAt: 'L’heure du constat',
    place: 'Le lieu du constat',
    plate: 'La plaque d’immatriculation',
    authorityName: 'Le nom de la collectivité ou de l’organisme',
    authorityAddress: 'L’adresse postale ou le site où contester',
    debtorName: 'Le nom de la personne de la carte grise',
    debtorAddress: 'L’adresse de la personne de la carte grise',
    certificate: 'À quel nom est la carte grise',
    holderName: 'Le nom du titulaire de la carte',
    holderPresence: 'Comment le titulaire de la carte était concerné ce jour-là',
    cardNumber: 'Le numéro de la carte',
  },
  acts: actsText,
  proof: proofText,
  review: reviewText,
  questions: questionsText,
  track: {
    missing: 'Choisissez une réponse\u00a0: les dates en dépendent. «\u00a0Je ne sais pas\u00a0» en est une.',
    numberDiffers: 'Ce numéro est celui d’un autre type d’avis\u00a0: corrigez l’un ou l’autre.',
    means: (track: string) => `${track}\u00a0: ce que cela veut dire`,
    person: 'Faites lire ce document à quelqu’un',
    known: {
      title: 'Ce forfait est déjà dans vos amendes',
      answer: {
        lead: 'Notez-y la réponse reçue\u00a0: la date du tribunal en tiendra compte.',
        open: 'Noter la réponse',
      },
      sent: { lead: 'Notez d’abord l’envoi du recours, puis la réponse.', open: 'Noter l’envoi du recours' },
      see: { lead: 'Regardez d’abord ce qui y est noté, avant d’en ajouter une autre.', open: 'Voir cette amende' },
    },
  },
  answer: {
    title: 'J’ai une amende',
    lead:
      'Que dois-je faire, et avant quand\u00a0? La réponse est calculée sur cet appareil\u00a0: ' +
      'rien n’est envoyé et aucun compte n’est nécessaire.',
    ask: 'Voir ma date',
    result: 'Ce que vous devez faire, et avant quand',
    safe: 'Date sûre',
    outer: (date: string) => `Peut-être encore possible jusqu’au ${date}, à vérifier\u00a0: ne comptez pas dessus.`,
    /** About the three months of an amende majorée, which do not extend the time limit by themselves. */
    bar: (date: string) =>
      `Le ${date}, si l’avis est parti en recommandé à l’adresse de la carte grise. Ce n’est pas un délai de ` +
      'plus\u00a0: après les trente jours, une réclamation n’est possible que si vous montrez que vous n’aviez pas ' +
      'connaissance de l’amende.',
    past: 'Cette date est passée.',
    withoutNumber: 'Ici, le numéro peut rester vide\u00a0: les dates sont calculées sans lui.',
    rule: 'Comment cette date est comptée',
    doubts: 'À vérifier',
    keepTitle: 'Garder cette amende',
    keep: 'Créer un compte pour la garder',
    haveAccount: 'J’ai déjà un compte',
    keepLead:
      'Avec un compte\u00a0: la lettre à signer, les rappels avant chaque date et le suivi. ' +
      'Ce que vous avez saisi reste sur cet appareil jusque-là.',
  },
  match: matchText,
  resultsTitle: 'Réponses données à d’autres personnes',
  payment: {
    title: 'Le paiement, lui, n’attend pas',
    titleReduced: 'Le paiement n’attend pas',
    titlePenal: 'Payer ou contester',
    until: (date: string) =>
      `Sans paiement le ${date}, la somme augmente d’au moins 50\u00a0€. Payer n’empêche pas de contester.`,
    atOnce:
      'La date sûre est passée\u00a0: la somme peut augmenter d’un jour à l’autre, d’au moins 50\u00a0€. ' +
      'Payer n’empêche pas de contester.',
    raised:
      'La date est passée\u00a0: la somme a pu être majorée. Vous recevrez alors un avertissement\u00a0: ' +
      'vous pourrez le contester devant le tribunal, dans le mois de sa notification.',
    reductionOver:
      'Le mois de l’envoi est passé\u00a0: la réduction de 20\u00a0% n’est plus assurée. ' +
      'Payer n’empêche pas de contester.',
    back: 'Si vous gagnez, la somme est rendue, ou déduite d’une autre dette.',
    say: 'Dire si vous payez',
    paid: 'J’ai payé',
    wait: 'Je ne paie pas pour l’instant',
    waits: 'Vous avez choisi de ne pas payer pour l’instant. Les rappels continuent.',
  },
  follow: {
    title: 'Suivi',
    history: 'Ce qui s’est passé',
    next: 'Et maintenant\u00a0?',
    referenceOf: (reference: string) => `n°\u00a0${reference}`,
    sendAgainTitle: 'Rien ne montre que votre recours a été remis',
    sendAgain:
      'Envoyez-le de nouveau, sur papier, sans attendre. S’il a quand même été reçu, notez ce jour sous ' +
      '«\u00a0Noter une étape\u00a0».',
    sendAgainStatus: 'À renvoyer',
    sendAgainAct: 'Envoyer de nouveau la lettre',
    undelivered:
      'Rien ne montre que votre recours a été remis\u00a0: sans jour de réception, le mois de réponse ne peut pas être ' +
      'compté. Si vous l’envoyez de nouveau sur papier, notez-le ici.',
    sendAgainLate:
      'Le délai pour envoyer de nouveau votre recours semble passé\u00a0: demandez conseil avant de le faire.',
    undeliveredLate:
      'Gardez les preuves de votre envoi. Si le recours est arrivé, notez le jour de sa réception sous ' +
      '«\u00a0Noter une étape\u00a0».',
    receipt:
      'Notez le jour écrit sur l’accusé de réception\u00a0: la réponse se compte depuis ce jour. ' +
      'Gardez l’accusé, le tribunal le demande.',
    receiptSought:
      'Nous n’avons rien su de votre lettre\u00a0: elle a peut-être été reçue. Regardez sur votre compte chez le ' +
      'prestataire, et notez ici le jour de sa réception\u00a0: la date du tribunal en dépend.',
    receiptOfAnswered:
      'Le jour de réception de votre recours n’est pas noté. Si l’accusé vous revient, notez ce jour sous ' +
      '«\u00a0Noter une étape\u00a0»\u00a0: la date du tribunal en dépend, et le tribunal demande l’accusé.',
    calendar: 'Ajouter à mon agenda',
    reminders: 'Nous vous prévenons 15, 7 et 3 jours avant chaque date, la veille et le jour même.',
    note: 'Noter une étape',
    what: 'Ce qui vient de se passer',
    whatMissing: 'Choisissez ce qui s’est passé.',
    on: 'Quel jour',
    onMissing: 'Indiquez le jour\u00a0: par exemple 10/11/2026.',
    decisionOn: 'Date de la décision, ou de son envoi si elle est venue par la poste',
    registryAskedOn: 'Jour écrit sur la demande du greffe',
    receivedOn: 'Jour de réception du recours',
    receivedOnHint:
      'Écrit sur l’accusé de réception, ou sur le suivi du recommandé. ' +
      'La date pour saisir le tribunal en dépend\u00a0: si vous ne l’avez pas, vous pourrez le noter plus tard.',
    channel: 'Comment l’avez-vous envoyé\u00a0?',
    reference: 'Numéro du recommandé ou du reçu',
    referenceHint: 'Gardez aussi le reçu lui-même.',
    delivery: 'Comment la décision est-elle arrivée\u00a0?',
    deliveries: { post: 'Par la poste', electronic: 'En ligne ou par e-mail' },
    record: 'Enregistrer cette étape',
    undo: 'Annuler la dernière étape',
    undoOf: (step: string) => `Annuler la dernière étape\u00a0: ${step}`,
    undoTitle: (step: string) => `Annuler «\u00a0${step}\u00a0»\u00a0?`,
    undoEffect: 'Les dates et les rappels redeviennent ceux d’avant cette étape. Vous pourrez la noter à nouveau.',
    undoConfirm: 'Oui, annuler cette étape',
    undoKeep: 'Non, la garder',
    undone: 'Étape annulée. Les dates sont celles d’avant.',
    undoKept: 'Annulation gardée sur ce téléphone. Elle partira d’elle-même.',
    undoWaits: 'annulation gardée sur ce téléphone',
    undoRefused: 'L’étape n’est pas annulée',
    acceptedTitle: 'Votre recours est accepté',
    accepted:
      'Vous n’avez plus rien à envoyer. Gardez la réponse écrite\u00a0: si la somme vous est encore demandée, montrez-la.',
    recorded: 'Étape enregistrée.',
    keptHere: 'Étape gardée sur ce téléphone. Elle partira d’elle-même.',
    keptForSignIn: 'Étape gardée sur ce téléphone. Connectez-vous pour qu’elle parte.',
    waitingTitle: 'Sur ce téléphone, pas encore envoyé',
    refused: 'L’étape n’est pas enregistrée',
    seePending: 'Voir les actions en attente',
  },
  form: formText,
} as const;
