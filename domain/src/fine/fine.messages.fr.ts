import type { FineFieldCode, FineRefusalCode, FineWarningCode } from './fine-codes.ts';

export const fineFieldMessages: Readonly<Record<FineFieldCode, string>> = {
  NOTICE_NUMBER_FORMAT: 'Le numéro de l’avis compte 26 chiffres, sous « Numéro de l’avis de paiement ».',
  NOTICE_KEY_FORMAT: 'La clé compte 2 chiffres, juste après le numéro de l’avis.',
  DATE_FORMAT: 'Cette date n’existe pas. Exemple de date : 10/11/2026.',
  NOTICE_DATE_FUTURE: 'Cette date est dans le futur. Vérifiez-la sur l’avis.',
  NOTICE_DATE_TOO_OLD: 'Cette date remonte à plus de dix ans. Vérifiez l’année sur l’avis.',
  OBSERVED_AFTER_NOTICE: 'Le constat ne peut pas être postérieur à l’avis. Vérifiez les deux dates.',
  TIME_FORMAT: 'Indiquez l’heure du constat, par exemple 14:05.',
  PLATE_FORMAT: 'Cette immatriculation semble incomplète. Exemple : AB-123-CD.',
  AMOUNT_RANGE: 'Indiquez le montant du forfait, entre 1,00 € et 1 000,00 €.',
  URL_FORMAT: 'L’adresse du site commence par https://, comme sur l’avis.',
  TEXT_TOO_LONG: 'Ce texte est trop long. Raccourcissez-le, rien d’autre n’est perdu.',
  NEEDED_FOR_DOSSIER: 'Cette information est nécessaire pour préparer le dossier.',
  ADDRESS_OR_URL_NEEDED: 'Recopiez l’adresse postale ou le site imprimés sous « Comment contester cet avis de paiement ? ».',
  CARD_VALIDITY_NEEDED: 'Indiquez la date de fin de la carte, ou qu’elle est définitive.',
  CARD_EXPIRED_THAT_DAY: 'D’après cette date, la carte n’était plus valable le jour du constat. Vérifiez la date imprimée sur la carte.',
};

export const fineWarningMessages: Readonly<Record<FineWarningCode, string>> = {
  SIRET_UNLIKELY: 'Un chiffre semble mal recopié dans les 14 premiers. Comparez avec l’avis.',
  NUMBER_DATE_UNREADABLE: 'La date contenue dans ce numéro n’est pas lisible. Comparez avec l’avis.',
  NUMBER_DATE_DIFFERS: 'Le numéro de l’avis laisse penser à une autre date. Vérifiez la date du constat.',
  KEY_UNUSUAL: 'La clé ne correspond pas au numéro comme d’habitude. Comparez les deux avec l’avis.',
  PLATE_UNUSUAL: 'Cette immatriculation n’a pas la forme française habituelle. Vérifiez-la, ou continuez si elle est exacte.',
  AUTHORITY_UNKNOWN: 'Ce numéro ne nous permet pas de retrouver la collectivité. Recopiez son nom depuis l’avis.',
  DEBTOR_MUST_SIGN:
    'Le recours doit être signé par la personne nommée sur la carte grise. Si vous signez à sa place, joignez son mandat signé.',
  OUTSIDE_METROPOLE: 'Hors de France métropolitaine, d’autres délais peuvent s’appliquer. Retenez la date sûre.',
};

export const fineMessages: Readonly<Record<FineRefusalCode, string>> = {
  FINE_FIELDS: 'Certaines informations sont à corriger. Rien de ce que vous avez saisi n’est perdu.',
  FINE_TRACK_NOT_COVERED:
    'Nous préparons pour l’instant les recours contre les forfaits de post-stationnement. Pour cet avis, suivez les indications imprimées au dos.',
  FINE_ID_TAKEN: 'Cette fiche existe déjà. Rechargez la liste de vos amendes.',
  ACCOUNT_SUSPENDED: 'Votre compte est suspendu : les amendes ne peuvent pas être enregistrées pour l’instant. Rien n’est perdu ; vos déclarations, elles, sont toujours reçues.',
  FINE_NOTICE_UNKNOWN: 'La photo de l’avis n’a pas été retrouvée. Envoyez-la de nouveau.',
  FINE_DECLARATION_UNKNOWN: 'Cette déclaration n’a pas été retrouvée parmi les vôtres.',
  FINE_UNKNOWN: 'Cette fiche n’a pas été retrouvée parmi les vôtres.',
  FINE_ALREADY_SENT: 'Le recours est déjà envoyé : ses informations ne peuvent plus changer.',
};
