import { stationLimits, type StationMark, type StationRefusal, type StationState } from './station.ts';

/** One sentence for each refusal. */
export const stationMessages = {
  STATION_POSITION_IMPOSSIBLE: 'Cette position n’existe pas. Indiquez le lieu à la main.',
  STATION_POSITION_VAGUE:
    `La position est trop vague pour une place\u00a0: il faut ${stationLimits.vaguestMetres} m au ` +
    'plus. Indiquez le lieu à la main.',
  STATION_MARK_MISSING: 'Dites à quoi on reconnaît la place\u00a0: un choix au moins.',
  STATION_PLACES_WRONG: `Le nombre de places va de 1 à ${stationLimits.mostPlaces}.`,
  STATION_REMARK_LONG: `La remarque dépasse ${stationLimits.remarkCharacters} caractères. Raccourcissez-la.`,
  STATION_ID_TAKEN: 'Cet envoi porte un numéro déjà utilisé. Recommencez l’ajout.',
  STATION_PHOTO_NOT_RECEIVED: 'La photo n’est pas arrivée entière. Elle va repartir.',
  STATION_NOT_FOUND: 'Cette place est introuvable.',
  STATION_OWN: 'Vous avez ajouté cette place\u00a0: un collègue doit la vérifier.',
  STATION_ALREADY_CHECKED: 'Vous avez déjà répondu pour cette place aujourd’hui. Merci.',
  STATIONS_TOO_MANY: 'Vous avez ajouté beaucoup de places aujourd’hui. Continuez demain.',
} as const;

export const stationMarkNames: Readonly<Record<StationMark, string>> = {
  sol: 'Marquage au sol',
  panneau: 'Panneau',
  dimensions: 'Place large (3,30 m ou plus)',
};

export const stationStateNames: Readonly<Record<StationState, string>> = {
  pending: 'À vérifier',
  published: 'Publiée',
  refused: 'Non publiée',
  withdrawn: 'Retirée',
};

export const stationRefusalSentences: Readonly<Record<StationRefusal, string>> = {
  duplicate: 'Cette place est déjà connue, à moins de 25 m.',
  private: 'Cette place est sur un terrain privé, sans accès au public.',
  'not-reserved': 'Rien ne montre que cette place est réservée aux titulaires d’une carte.',
  misplaced: 'La position ne tombe pas sur une rue ni sur un parking.',
  unreadable: 'La photo ou la remarque ne permet pas de vérifier.',
};

export interface StationMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

const greeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);

export const stationMails = {
  published: (firstName: string, label: string | null): StationMail => ({
    subject: 'Votre place réservée est publiée',
    paragraphs: [
      greeting(firstName),
      `La place que vous avez ajoutée${label === null ? '' : ` (${label})`} est publiée. Merci\u00a0: ` +
        'd’autres titulaires la trouveront.',
    ],
    button: 'Voir mes places',
  }),
  refused: (firstName: string, label: string | null, reason: StationRefusal): StationMail => ({
    subject: 'Votre place réservée n’est pas publiée',
    paragraphs: [
      greeting(firstName),
      `La place que vous avez ajoutée${label === null ? '' : ` (${label})`} n’est pas publiée. ` +
        `${stationRefusalSentences[reason]}`,
      'Vous pouvez la reprendre et l’envoyer à nouveau.',
    ],
    button: 'Voir mes places',
  }),
} as const;
