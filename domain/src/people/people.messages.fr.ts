import { teamRoleMessages } from '../account/index.ts';
import { reopeningMessages, type ReopeningCode } from '../document/index.ts';
import { suspensionMessages, type SuspensionRefusal } from './suspension.messages.fr.ts';
import type { PurposeCode, PurposeFault, SearchFault, SearchKind } from './search.ts';

export type PeopleRefusal =
  | PurposeFault
  | SearchFault
  | Exclude<SuspensionRefusal, 'APPEAL_ALREADY_SENT'>
  | 'DOCUMENT_NOT_FOUND'
  | 'DOCUMENT_OWN'
  | ReopeningCode
  | 'VIEW_REASON_MISSING'
  | 'SECOND_FACTOR_NOT_FRESH'
  | 'PERSON_UNCONFIRMED'
  | 'PERSON_CONFIRMED'
  | 'PERSON_WITHOUT_ADDRESS'
  | 'MAIL_JUST_SENT'
  | 'PERSON_NOT_FOUND';

export const peopleMessages: Readonly<Record<PeopleRefusal, string>> = {
  ...suspensionMessages,
  ...reopeningMessages,
  PURPOSE_TOO_SHORT: 'Dites en quelques mots pourquoi vous cherchez.',
  PURPOSE_NAMES_SOMEONE:
    'Retirez ce qui désigne la personne\u00a0: nom, adresse, plaque ou numéro. Cette phrase reste au journal.',
  SEARCH_TOO_SHORT: 'C’est trop court pour chercher. Tapez-en un peu plus.',
  SEARCH_NUMBER_UNKNOWN:
    'Ce numéro n’a pas une forme connue. Recopiez-le en entier, comme il est écrit dans le message ou sur l’avis.',
  DOCUMENT_NOT_FOUND: 'Ce papier n’a plus d’image à ouvrir.',
  DOCUMENT_OWN: 'Ce papier est le vôtre. Ouvrez-le depuis votre compte.',
  VIEW_REASON_MISSING: 'Dites pourquoi vous l’ouvrez, en une phrase\u00a0: la personne la lira.',
  SECOND_FACTOR_NOT_FRESH: teamRoleMessages.SECOND_FACTOR_NOT_FRESH,
  PERSON_UNCONFIRMED: 'L’adresse n’a jamais été confirmée\u00a0: rien ne montre à qui sont ces données.',
  PERSON_CONFIRMED: 'L’adresse est déjà confirmée. Proposez plutôt un nouveau mot de passe.',
  PERSON_WITHOUT_ADDRESS: 'Ce compte n’a pas d’adresse e-mail.',
  MAIL_JUST_SENT: 'Cet e-mail vient d’être envoyé. Attendez une minute avant de l’envoyer encore.',
  PERSON_NOT_FOUND: 'Ce compte n’existe pas ou plus.',
};

export const purposeNames: Readonly<Record<PurposeCode, string>> = {
  request: 'Répondre à une question',
  post: 'Répondre à un courrier',
  payment: 'Suivre un paiement',
  misuse: 'Examiner un signalement',
  other: 'Autre raison',
};

export const searchKindNames: Readonly<Record<SearchKind, string>> = {
  name: 'Nom',
  email: 'Adresse e-mail',
  plate: 'Plaque',
  card: 'Numéro de carte',
  number: 'Numéro de compte, de déclaration ou d’avis',
};
