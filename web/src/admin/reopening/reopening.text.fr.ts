import { elide } from '@placejuste/domain/kernel';
/** Texts of the form that puts a decided document back in the queue. */
export const reopeningText = {
  title: (kind: string, holderName: string) =>
    `Revenir sur la décision\u00a0: ${kind.toLowerCase()}${holderName === '' ? '' : ` ${elide('de', holderName)}`}`,
  effect:
    'Le papier retourne parmi ceux à vérifier, et ne compte plus comme validé d’ici là. La personne est prévenue ' +
    'par e-mail.',
  reason: 'Pourquoi',
  reasonHint: 'Elle reste au journal. La personne en lit une phrase.',
  choose: 'Choisir une raison',
  reasonMissing: 'Choisissez une raison.',
  submit: 'Remettre ce papier à vérifier',
  reopened: 'Le papier est remis à vérifier.',
  notReopened: 'La décision n’a pas changé',
} as const;
