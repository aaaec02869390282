import {
  featureEffects,
  featureNames,
  featureSentences,
  offReasonNames,
  offReasons,
  type OffReason,
} from '@placejuste/domain/operation';

export const featuresText = {
  title: 'Interrupteurs',
  lead: 'Ce qui s’arrête tout de suite, pour tout le monde. Les personnes lisent pourquoi rien ne se passe.',
  loading: 'Nous lisons les interrupteurs…',
  failed: 'Les interrupteurs n’ont pas pu être lus',
  names: featureNames,
  effects: featureEffects,
  sentences: featureSentences,
  on: 'En marche',
  off: 'Arrêté',
  effect: 'Une fois arrêté\u00a0:',
  said: 'Les personnes lisent\u00a0:',
  since: 'Arrêté le',
  reasonIs: (reason: OffReason, by: string | null) =>
    by === null
      ? `Motif\u00a0: ${offReasonNames[reason].toLowerCase()}.`
      : `Motif\u00a0: ${offReasonNames[reason].toLowerCase()}. Par ${by}.`,
  turnOff: 'Arrêter',
  turnOn: 'Rétablir',
  of: (name: string) => `\u00a0: ${name}`,
  question: (name: string) => `Arrêter «\u00a0${name}\u00a0»\u00a0?`,
  reason: 'Motif, noté au journal',
  choose: 'Choisir…',
  reasonMissing: 'Choisissez un motif.',
  reasons: offReasons.map((value) => ({ value, label: offReasonNames[value] })),
  confirm: 'Oui, arrêter',
  keep: 'Laisser en marche',
  turnedOff: (name: string) => `${name}\u00a0: c’est arrêté.`,
  turnedOn: (name: string) => `${name}\u00a0: c’est rétabli.`,
  notChanged: 'Rien n’est changé',
} as const;
