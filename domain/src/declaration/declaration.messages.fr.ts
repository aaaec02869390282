import { vehicleMessages, type VehicleRefusal } from './vehicle.messages.fr.ts';

export type DeclarationRefusal =
  | 'DECLARATION_INCOMPLETE'
  | 'DECLARATION_NOT_FOUND'
  | 'DECLARATION_ID_TAKEN'
  | 'PLACE_LABEL_EMPTY'
  | 'PHOTO_NOT_RECEIVED'
  | 'PHOTO_ALREADY_USED'
  | 'POSITION_REFUSED'
  | VehicleRefusal
  | 'TICKET_EMPTY'
  | 'TICKET_NUMBER_UNREADABLE'
  | 'TICKET_ID_TAKEN'
  | 'TICKET_NOT_FOUND'
  | 'TICKETS_TOO_MANY';

export const declarationMessages: Readonly<Record<DeclarationRefusal, string>> = {
  DECLARATION_INCOMPLETE: 'Données manquantes pour la déclaration',
  DECLARATION_NOT_FOUND: 'Cette déclaration n’existe pas, ou elle n’est pas à vous.',
  DECLARATION_ID_TAKEN: 'Cette déclaration existe déjà avec un autre contenu. Rien n’a été remplacé.',
  PLACE_LABEL_EMPTY: 'Écrivez l’adresse, ou annulez.',
  PHOTO_NOT_RECEIVED:
    'Une photo n’est pas encore arrivée. Elle est gardée sur ce téléphone\u00a0: envoyez-la de nouveau.',
  PHOTO_ALREADY_USED:
    'Cette photo sert déjà à une autre déclaration, ou deux fois dans celle-ci. Prenez-en une nouvelle.',
  POSITION_REFUSED: 'La position est trop imprécise ou impossible. Détectez-la de nouveau.',
  ...vehicleMessages,
  TICKET_EMPTY: 'Ajoutez la photo du ticket, ou écrivez son numéro.',
  TICKET_NUMBER_UNREADABLE:
    'Ce numéro n’a pas la forme attendue\u00a0: 40 lettres ou chiffres au plus, sans autre signe que ' +
    'le point, le tiret ou la barre.',
  TICKET_ID_TAKEN: 'Ce ticket est déjà gardé avec un autre contenu. Rien n’a été remplacé.',
  TICKET_NOT_FOUND: 'Ce ticket n’existe pas, ou il n’est pas à vous.',
  TICKETS_TOO_MANY: 'Cinq tickets sont déjà gardés pour cette déclaration. Retirez-en un avant d’en ajouter un autre.',
};
