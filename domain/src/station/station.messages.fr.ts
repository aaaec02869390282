import { stationLimits, type StationMark, type StationReason, type StationState } from './station.ts';

/** Sentences of the refusals. */
export const stationMessages = {
  STATION_POSITION_IMPOSSIBLE: 'Cette position n’existe pas. Indiquez le lieu à la main.',
  STATION_POSITION_VAGUE:
    `La position est trop vague pour une place\u00a0: il faut ${stationLimits.vaguestMetres} m au ` +
    'plus. Indiquez le lieu à la main.',
  STATION_MARK_MISSING: 'Dites à quoi on reconnaît la place\u00a0: un choix au moins.',
  STATION_PLACES_WRONG: `Le nombre de places va de 1 à ${stationLimits.maxPlaces}.`,
  STATION_REMARK_LONG: `La remarque dépasse ${stationLimits.remarkCharacters} caractères. Raccourcissez-la.`,
  STATION_ID_TAKEN: 'Cet envoi porte un numéro déjà utilisé. Recommencez l’ajout.',
  STATION_PHOTO_NOT_RECEIVED: 'La photo n’est pas arrivée entière. Elle va repartir.',
  STATION_NOT_FOUND: 'Cette place est introuvable.',
  STATION_OWN: 'Vous avez ajouté cette place\u00a0: un collègue doit la vérifier.',
  STATION_NO_DOUBLE:
    `Ces deux places sont à plus de ${stationLimits.duplicateMetres} m l’une de l’autre, ou l’autre n’est plus ` +
    'publiée\u00a0: elles ne peuvent pas être réunies.',
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
  removed: 'Plus affichée',
  merged: 'Réunie avec une place déjà connue',
};

export const stationReasonSentences: Readonly<Record<StationReason, string>> = {
  duplicate: 'Cette place est déjà connue, à moins de 25 m.',
  private: 'Cette place est sur un terrain privé, sans accès au public.',
  'not-reserved': 'Rien ne montre que cette place est réservée aux titulaires d’une carte.',
  misplaced: 'La position ne tombe pas sur une rue ni sur un parking.',
  unreadable: 'La photo ou la remarque ne permet pas de vérifier.',
  gone: 'Cette place n’existe plus.',
};

export interface StationMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

const buildMail = (firstName: string, subject: string, ...paragraphs: readonly string[]): StationMail => ({
  subject,
  paragraphs: [firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`, ...paragraphs],
  button: 'Voir mes places',
});
const describePlace = (label: string | null): string =>
  `La place que vous avez ajoutée${label === null ? '' : ` (${label})`}`;

export const stationMails = {
  published: (firstName: string, label: string | null): StationMail =>
    buildMail(
      firstName,
      'Votre place réservée est publiée',
      `${describePlace(label)} est publiée. Merci\u00a0: d’autres titulaires la trouveront.`,
    ),
  refused: (firstName: string, label: string | null, reason: StationReason): StationMail =>
    buildMail(
      firstName,
      'Votre place réservée n’est pas publiée',
      `${describePlace(label)} n’est pas publiée. ${stationReasonSentences[reason]}`,
      'Vous pouvez la reprendre et l’envoyer à nouveau.',
    ),
  removed: (firstName: string, label: string | null, reason: StationReason): StationMail =>
    buildMail(
      firstName,
      'Votre place réservée n’est plus affichée',
      `${describePlace(label)} n’est plus affichée. ${stationReasonSentences[reason]}`,
      'Si nous nous trompons, ajoutez-la à nouveau avec une photo.',
    ),
  merged: (firstName: string, label: string | null): StationMail =>
    buildMail(
      firstName,
      'Votre place réservée était déjà connue',
      `${describePlace(label)} était déjà connue, à moins de ${stationLimits.duplicateMetres} m\u00a0: les deux ` +
        `n’en font ` +
        'plus qu’une. Merci\u00a0: votre envoi confirme qu’elle existe.',
    ),
} as const;
