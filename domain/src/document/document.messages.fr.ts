import type { CardType } from './card-type.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { DocumentState } from './document-state.ts';
import type { RejectionReason } from './rejection-reasons.ts';

export type DocumentCode =
  | 'DOCUMENT_SIDE_MISSING'
  | 'DOCUMENT_FILE_UNKNOWN'
  | 'DOCUMENT_FILE_USED'
  | 'DOCUMENT_NOT_FOUND'
  | 'DOCUMENT_NOT_PENDING'
  | 'DOCUMENT_PLATE';

const plateUnread = 'Cette plaque ne se lit pas. Recopiez-la comme sur la carte grise (AB-123-CD), ou laissez vide.';

export const documentMessages: Readonly<Record<DocumentCode, string>> = {
  DOCUMENT_SIDE_MISSING: 'Il manque une face du papier\u00a0: ajoutez chaque photo demandée, une seule fois.',
  DOCUMENT_FILE_UNKNOWN: 'Une des photos n’est pas arrivée entière. Envoyez-la de nouveau.',
  DOCUMENT_FILE_USED: 'Une des photos appartient déjà à un autre envoi. Prenez une nouvelle photo.',
  DOCUMENT_NOT_FOUND: 'Ce document n’existe pas ou plus.',
  DOCUMENT_NOT_PENDING: 'Ce document n’est plus en attente de vérification.',
  DOCUMENT_PLATE: plateUnread,
};

export type ReviewCode =
  | 'DOCUMENT_NOT_FOUND'
  | 'DOCUMENT_ALREADY_DECIDED'
  | 'DOCUMENT_CLAIMED'
  | 'DOCUMENT_OWN'
  | 'DOCUMENT_TEXT_REQUIRED'
  | 'DOCUMENT_EXPIRED'
  | 'DOCUMENT_PLATE'
  | 'SECOND_LOOK_SETTLED'
  | 'SECOND_LOOK_OWN'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_PENDING'
  | 'ACCOUNT_DOCUMENTS_MISSING';

export const reviewMessages: Readonly<Record<ReviewCode, string>> = {
  DOCUMENT_NOT_FOUND: 'Ce document n’existe pas ou n’est plus à vérifier.',
  DOCUMENT_ALREADY_DECIDED: 'Ce document a déjà reçu une décision, ou la personne l’a remplacé.',
  DOCUMENT_CLAIMED: 'Un collègue a ce document sous les yeux. Passez au suivant.',
  DOCUMENT_OWN: 'Vous ne pouvez pas vérifier vos propres documents.',
  DOCUMENT_TEXT_REQUIRED: 'Expliquez le refus en une phrase\u00a0: la personne la lira.',
  DOCUMENT_EXPIRED: 'Cette carte n’est plus valable à la date saisie. Refusez-la avec le motif «\u00a0expirée\u00a0».',
  DOCUMENT_PLATE: plateUnread,
  SECOND_LOOK_OWN: 'Vous avez donné une de ces deux réponses. Un autre administrateur les départage.',
  SECOND_LOOK_SETTLED: 'Ce désaccord n’attend plus de suite, ou le papier a changé depuis.',
  ACCOUNT_NOT_FOUND: 'Ce compte n’existe pas ou plus.',
  ACCOUNT_NOT_PENDING: 'Ce compte n’attend pas d’activation.',
  ACCOUNT_DOCUMENTS_MISSING: 'Les deux documents de ce compte ne sont pas encore validés.',
};

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  cmi: 'carte mobilité inclusion (CMI)',
  carte_grise: 'carte grise',
};

export const documentStateNames: Readonly<Record<DocumentState, string>> = {
  missing: 'À envoyer',
  pending: 'En cours de vérification',
  approved: 'Validé',
  rejected: 'À reprendre',
  expired: 'Périmé',
};

/** Sentences for the holder: the cause, then the one action. */
export const rejectionSentences: Readonly<Record<RejectionReason, string>> = {
  illisible: 'La photo n’est pas assez nette pour être lue. Reprenez-la bien à plat, en pleine lumière, sans reflet.',
  incomplet: 'Le document n’est pas entier sur la photo. Reprenez-la avec les quatre coins visibles.',
  mauvais_document: 'Ce n’est pas le document demandé. Envoyez le bon document.',
  perime: 'La date de validité de la carte est passée. Envoyez votre nouvelle carte dès que vous l’avez reçue.',
  nom_different: 'Le nom du document n’est pas celui du compte. Envoyez un document à votre nom ou écrivez-nous.',
  autre: 'Le document n’a pas pu être validé. Lisez la remarque, puis envoyez-le de nouveau.',
};

/** First words of the placeholder: a reviewer who types between its brackets keeps them. */
export const explanationCue = 'Expliquez ici pourquoi';
/** Placeholder in a template for the reviewer's own words. */
export const explanationToWrite = `[${explanationCue}, en une phrase.]`;

/** Text that a reason proposes to the reviewer, who may change it. */
export const refusalTemplates: Readonly<Record<RejectionReason, string>> = {
  ...rejectionSentences,
  autre: `Le document n’a pas pu être validé. ${explanationToWrite} Envoyez-le de nouveau.`,
};

/** Appends the remark to the standard sentence, for refusals sent before their text could be edited. */
export const appendRemark = (sentence: string, remark: string): string => `${sentence} Remarque\u00a0: ${remark}`;

/** Short labels of the reviewer's buttons. */
export const rejectionLabels: Readonly<Record<RejectionReason, string>> = {
  illisible: 'Photo illisible',
  incomplet: 'Document incomplet',
  mauvais_document: 'Autre document',
  perime: 'Carte expirée',
  nom_different: 'Nom différent',
  autre: 'Autre motif',
};

export const cardTypeNames: Readonly<Record<CardType, string>> = {
  cmi: 'CMI «\u00a0stationnement\u00a0»',
  ces_civil: 'Carte européenne de stationnement',
  ces_guerre: 'Carte européenne, invalide de guerre',
};

export const civilCesWarning =
  'Votre carte européenne de stationnement cesse d’être valable le 31 décembre 2026. ' +
  'Demandez dès maintenant la carte mobilité inclusion à votre MDPH.';
