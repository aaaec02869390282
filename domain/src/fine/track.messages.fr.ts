import type { FineTrack } from './fine.ts';
import type { AppealedChoice, DemandChoice, Routing, TitleChoice } from './track-router.ts';

/** Explains each track: what it is, who answers, and what not to do. */
export const trackMeanings: Readonly<Record<FineTrack, readonly [string, string, string]>> = {
  fps: [
    'On vous réclame le prix d’un stationnement non payé\u00a0: ce n’est pas une amende.',
    'Vous contestez d’abord auprès de la collectivité ou de l’entreprise nommée sur l’avis, dans le ' +
      'mois, puis devant le tribunal du stationnement payant.',
    'Vous pouvez payer pour éviter la majoration et contester quand même\u00a0: ' +
      'si vous gagnez, la somme est rendue ou déduite d’une autre dette.',
  ],
  'fps-majore': [
    'Le forfait n’a pas été payé à temps\u00a0: il est majoré et l’État le réclame par un avertissement.',
    'Vous pouvez le contester directement devant le tribunal du stationnement payant, dans le mois ' +
      'de l’avertissement, même sans recours auparavant.',
    'Payer dans le mois de l’envoi réduit la somme et n’empêche pas de contester.',
  ],
  contravention: [
    'On vous reproche une infraction\u00a0: voiture gênante, mal placée ou sur une place réservée.',
    'Vous contestez par une requête en exonération, dans les 45 jours, à l’adresse ou sur le site ' +
      'indiqués par l’avis\u00a0; l’officier du ministère public l’examine.',
    'Ne payez pas si vous contestez\u00a0: payer met fin à la contestation. ' +
      'Si l’affaire va au tribunal, la somme peut être plus élevée.',
  ],
  'amende-majoree': [
    'La contravention n’a été ni payée ni contestée à temps\u00a0: l’amende est majorée.',
    'Vous contestez par une réclamation, dans les 30 jours de l’envoi de l’avis, à l’officier du ' +
      'ministère public qui y est nommé.',
    'Ne payez pas si vous contestez\u00a0: payer met fin à la contestation. ' +
      'Si l’affaire va au tribunal, la somme peut être plus élevée.',
  ],
  prive: [
    'Une société vous réclame une somme pour un parking privé\u00a0: c’est une question de contrat, pas une amende.',
    'Aucun recours officiel n’existe\u00a0: vous répondez par écrit à la société, en gardant une copie.',
    'Votre carte de stationnement vaut sur les places ouvertes au public\u00a0; ' +
      'sur un terrain privé, ce n’est pas assuré.',
  ],
};

/** Like the meaning of an FPS, for a rectified notice: the appeal that it answers was the only one. */
export const rectifiedMeaning: readonly [string, string, string] = [
  'Cet avis répond au recours\u00a0: la somme a changé, et il reste peut-être quelque chose à payer.',
  'N’envoyez pas un second recours, il n’y en a qu’un par forfait\u00a0: vous contestez devant le tribunal du ' +
    'stationnement payant, dans le mois de cet avis.',
  'Gardez le premier avis et la copie du recours, que le tribunal demande\u00a0; la date pour payer est celle ' +
    'imprimée sur cet avis.',
];

export const trackQuestions = {
  title: 'Quels mots sont imprimés en haut du document\u00a0?',
  demand: 'Que vous réclame ce document\u00a0?',
  appealed: 'Un recours a-t-il été envoyé pour ce forfait, par vous ou pour vous\u00a0?',
} as const satisfies Record<Extract<Routing, { kind: 'ask' }>['question'], string>;

export const titleAnswers: Readonly<Record<TitleChoice, string>> = {
  fps: 'Avis de paiement – forfait de post-stationnement',
  rectified: 'Avis de paiement rectificatif, après un recours',
  'fps-majore': 'Avertissement – forfait de post-stationnement majoré',
  contravention: 'Avis de contravention',
  'amende-majoree': 'Avis d’amende forfaitaire majorée',
  prive: 'Le nom d’une société ou d’un parking privé',
  unknown: 'Je ne sais pas',
};

export const demandAnswers: Readonly<Record<DemandChoice, string>> = {
  unpaid: 'Un stationnement non payé, ou pas assez, et rien n’est encore majoré',
  'unpaid-majored': 'Un stationnement non payé, avec une majoration d’au moins 50\u00a0€',
  misplaced: 'Une amende pour une voiture gênante ou sur une place réservée (35\u00a0€ ou 135\u00a0€)',
  'misplaced-majored': 'Une amende majorée (75\u00a0€ ou 375\u00a0€)',
  company: 'Une somme demandée par une société, pour son parking',
  unknown: 'Je ne sais pas',
};

export const appealedAnswers: Readonly<Record<AppealedChoice, string>> = {
  yes: 'Oui',
  no: 'Non',
  unknown: 'Je ne sais pas',
};

/** Why the answers leave a doubt that only a person can settle. */
export const personReasons: Readonly<Record<Extract<Routing, { kind: 'person' }>['why'], string>> = {
  contradiction: 'Le document et vos réponses ne disent pas la même chose.',
  'not-known': 'Rien ne permet de dire avec certitude de quel document il s’agit.',
  'not-appealed':
    'Un avis rectificatif répond à un recours, que quelqu’un d’autre a peut-être envoyé. Il n’y en a qu’un par ' +
    'forfait\u00a0: après lui, le tribunal du stationnement payant peut être saisi dans le mois de cet avis.',
  foreign: 'Ce document semble venir d’un autre pays\u00a0: les règles françaises ne s’y appliquent pas.',
  'other-language':
    'Cet avis n’est pas rédigé en français\u00a0: il vient sans doute d’un autre pays, dont nous ne connaissons pas ' +
    'les règles.',
};

export const personAdvice =
  'Nous préférons ne pas deviner\u00a0: une erreur vous ferait manquer la date. ' +
  'Montrez le document à une personne de confiance, à un point-justice (appel gratuit au 3039) ou ' +
  'à une maison France services, dans les jours qui viennent.';
