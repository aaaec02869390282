import type { ReadingDoubt } from './reading-codes.ts';

/** Why a value must be compared with the paper, one sentence each. */
export const readingDoubtMessages: Readonly<Record<ReadingDoubt, string>> = {
  UNCLEAR: 'L’image n’est pas nette à cet endroit.',
  LETTERS_AS_DIGITS: 'Une lettre et un chiffre se ressemblent ici\u00a0: O et 0, I et 1, S et 5, B et 8.',
  DIGIT_CORRECTED: 'Un chiffre a été corrigé pour s’accorder avec la clé. Comparez chaque chiffre.',
  DIGITS_MISSING: 'Il manque un ou plusieurs chiffres. Complétez depuis l’avis.',
  DIGITS_EXTRA: 'Il y a trop de chiffres. Corrigez depuis l’avis.',
  NO_KEY: 'La clé n’a pas été lue\u00a0: rien ne confirme ce numéro.',
  KEY_UNUSUAL: 'La clé ne confirme pas ce numéro. Comparez chaque chiffre.',
  SIRET_UNLIKELY: 'Un des 14 premiers chiffres semble mal lu.',
  NUMBER_DATE_UNREADABLE: 'La date contenue dans ce numéro n’est pas possible.',
  NO_LABEL: 'Rien n’indique à côté ce que c’est.',
  SEVERAL_VALUES: 'L’avis semble dire deux choses différentes. Vérifiez laquelle est la bonne.',
  MONTH_CORRECTED: 'Le nom du mois était mal imprimé ou mal lu.',
  DATE_AHEAD: 'Cette date est dans le futur.',
  DATE_OLD: 'Cette date remonte à plus de dix ans.',
  NUMBER_OTHER_DAY: 'Le numéro de l’avis laisse penser à une autre date.',
  DAY_FROM_NUMBER: 'Cette date vient du numéro\u00a0: elle n’a pas été lue sur l’avis.',
  DAY_FROM_STATEMENT: 'C’est la date du constat\u00a0: la date de l’avis n’a pas été lue.',
  AMOUNT_UNUSUAL: 'Cette somme est rare pour une amende de stationnement. Comparez-la avec l’avis.',
  PLATE_UNUSUAL: 'Cette immatriculation n’a pas la forme française habituelle.',
};
