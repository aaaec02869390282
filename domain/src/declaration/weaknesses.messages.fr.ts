import { formatCount } from '../kernel/index.ts';
import type { PhotoKind } from './declaration.ts';

export type WeaknessCode =
  | 'CARD_ENDED'
  | 'PLACED_BY_HAND'
  | 'POSITION_VAGUE'
  | 'POSITION_OLD'
  | 'PLACE_NOT_OF_THE_MOMENT'
  | 'PHOTO_NOT_OF_THE_MOMENT'
  | 'PHOTO_APART_IN_TIME'
  | 'PHOTO_APART_IN_PLACE'
  | 'PHOTO_FROM_GALLERY'
  | 'PLATE_UNREAD'
  | 'PLATE_OTHER'
  | 'START_UNKNOWN'
  | 'SPAN_LOOSE'
  | 'CLOCK_WRONG'
  | 'ADDRESS_MISSING';

/** `remedy` says what can still be done, or done better next time. */
export interface Weakness {
  readonly code: WeaknessCode;
  readonly sentence: string;
  readonly remedy: string;
}

const photoNames: Readonly<Record<PhotoKind, string>> = {
  parking: 'photo de la voiture',
  windshield: 'photo du pare-brise',
};

/** « 12 minutes », « 3 heures », « 2 jours »: rounded down to whole units. */
function formatDuration(minutes: number): string {
  if (minutes < 120) return formatCount(minutes, 'minute');
  return minutes < 2880
    ? formatCount(Math.floor(minutes / 60), 'heure')
    : formatCount(Math.floor(minutes / 1440), 'jour');
}

export const weaknessWords = {
  cardEnded: (day: string): Weakness => ({
    code: 'CARD_ENDED',
    sentence: `Carte expirée le ${day}`,
    remedy:
      'Si elle est renouvelée, envoyez la nouvelle carte et joignez la décision\u00a0: ' +
      'le droit se lit à la date du stationnement.',
  }),
  placedByHand: (): Weakness => ({
    code: 'PLACED_BY_HAND',
    sentence: 'Lieu indiqué à la main, sans mesure du téléphone',
    remedy: 'Joignez ce qui montre la rue\u00a0: un ticket, un rendez-vous, une photo où le nom de la rue se lit.',
  }),
  positionVague: (metres: number): Weakness => ({
    code: 'POSITION_VAGUE',
    sentence: `Position à ± ${metres} m`,
    remedy:
      'Vérifiez l’adresse écrite et corrigez-la s’il le faut. La prochaine fois, détectez la position ' +
      'dehors, loin des murs.',
  }),
  positionOld: (minutes: number): Weakness => ({
    code: 'POSITION_OLD',
    sentence: `Déclaration ${formatCount(minutes, 'minute')} après la mesure de la position`,
    remedy: 'La prochaine fois, détectez la position juste avant les photos.',
  }),
  placeNotOfTheMoment: (minutes: number): Weakness => ({
    code: 'PLACE_NOT_OF_THE_MOMENT',
    sentence: `Position mesurée ${formatDuration(minutes)} avant l’enregistrement`,
    remedy:
      'Vérifiez que l’adresse est bien celle du stationnement, et corrigez-la s’il le faut. ' +
      'La prochaine fois, laissez l’application détecter la position sur place.',
  }),
  photoNotOfTheMoment: (kind: PhotoKind, minutes: number): Weakness => ({
    code: 'PHOTO_NOT_OF_THE_MOMENT',
    sentence: `Antérieure de ${formatDuration(minutes)} à l’enregistrement\u00a0: ${photoNames[kind]}`,
    remedy:
      'Si la voiture est encore là, refaites une déclaration avec des photos prises maintenant. ' +
      'Sinon, joignez ce qui montre l’heure\u00a0: un ticket, un rendez-vous, un témoin.',
  }),
  photoApartInTime: (kind: PhotoKind, minutes: number): Weakness => ({
    code: 'PHOTO_APART_IN_TIME',
    sentence: `À ${formatDuration(minutes)} de la mesure de la position\u00a0: ${photoNames[kind]}`,
    remedy: 'La prochaine fois, prenez les deux photos au même endroit, juste après la détection de la position.',
  }),
  photoApartInPlace: (kind: PhotoKind, metres: number): Weakness => ({
    code: 'PHOTO_APART_IN_PLACE',
    sentence: `À plus de ${metres} m du lieu déclaré\u00a0: ${photoNames[kind]}`,
    remedy: 'Vérifiez que le lieu déclaré est celui de la voiture. Si c’est bien lui, joignez ce qui montre la rue.',
  }),
  fromGallery: (kind: PhotoKind): Weakness => ({
    code: 'PHOTO_FROM_GALLERY',
    sentence: `Choisie dans la galerie\u00a0: ${photoNames[kind]}`,
    remedy: 'Sa date de prise de vue n’est pas prouvée. La prochaine fois, prenez-la dans l’application.',
  }),
  plateUnread: (): Weakness => ({
    code: 'PLATE_UNREAD',
    sentence: 'Plaque illisible pour notre lecture, sur la photo de la voiture',
    remedy:
      'Regardez la photo\u00a0: si vous la lisez, d’autres la liront. ' +
      'Sinon, joignez une photo où elle se voit. La prochaine fois, placez-vous bien en face, à deux ' +
      'pas.',
  }),
  plateOther: (): Weakness => ({
    code: 'PLATE_OTHER',
    sentence: 'Une autre plaque a été lue sur la photo de la voiture',
    remedy:
      'Notre lecture peut se tromper\u00a0: comparez la photo au véhicule choisi. ' +
      'Si ce n’est pas lui, refaites une déclaration avec le bon.',
  }),
  startUnknown: (): Weakness => ({
    code: 'START_UNKNOWN',
    sentence: 'Le début n’est pas borné\u00a0: le téléphone n’avait pas joint notre serveur avant',
    remedy: 'Seule l’heure du dépôt est certaine. Ouvrez l’application avec du réseau avant de partir.',
  }),
  spanLoose: (hours: number): Weakness => ({
    code: 'SPAN_LOOSE',
    sentence: `Plus de ${formatCount(hours, 'heure')} entre le dernier contact et le dépôt`,
    remedy:
      'L’heure exacte reste à montrer autrement\u00a0: ticket, rendez-vous, témoin. Envoyez dès que le réseau revient.',
  }),
  clockWrong: (): Weakness => ({
    code: 'CLOCK_WRONG',
    sentence: 'L’horloge du téléphone n’était pas à l’heure',
    remedy: 'L’heure du dépôt est la nôtre. Réglez le téléphone sur l’heure automatique.',
  }),
  addressMissing: (): Weakness => ({
    code: 'ADDRESS_MISSING',
    sentence: 'Adresse inconnue',
    remedy: 'Écrivez-la avec «\u00a0Corriger l’adresse\u00a0»\u00a0: la première version est gardée.',
  }),
} as const;
