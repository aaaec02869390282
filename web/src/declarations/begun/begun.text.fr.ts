import type { PhotoKind } from '@placejuste/domain/declaration';

const photos: Readonly<Record<PhotoKind, string>> = { parking: 'La voiture garée', windshield: 'Le pare-brise' };

export const begunText = {
  photos,
  loading: 'Nous retrouvons votre déclaration…',
  chip: 'Déclaration à terminer',
  title: (when: string) => `Commencée ${when}`,
  question: (when: string) => `Commencée ${when}\u00a0: terminer ou recommencer\u00a0?`,
  lead:
    'Si vous terminez, elle garde la date et le lieu de ses photos. ' +
    'Pour une voiture garée maintenant, recommencez.',
  finish: (day: string | null) => (day === null ? 'Terminer' : `Terminer, à la date ${day}`),
  yesterday: 'd’hier',
  onDay: (day: string) => `du ${day}`,
  restart: 'Recommencer',
  age: (age: string) => `il y a ${age}`,
  lost: 'illisible sur cet appareil',
  pictureOf: (name: string) => `Aperçu\u00a0: ${name}`,
  confirmTitle: 'Recommencer la déclaration\u00a0?',
  confirm: (count: number, when: string) =>
    count === 1
      ? `La photo de la déclaration commencée ${when} sera supprimée de ce téléphone. Elle n’a pas été envoyée.`
      : `Les ${count} photos de la déclaration commencée ${when} seront supprimées de ce téléphone. ` +
        'Elles n’ont pas été envoyées.',
  save: (name: string) => `Enregistrer d’abord la photo\u00a0: ${name}`,
  confirmRestart: (count: number) =>
    count === 1 ? 'Supprimer la photo et recommencer' : 'Supprimer les photos et recommencer',
  keep: 'Ne pas recommencer',
} as const;
