/** What can be wrong in one field of a fine. */
export const fineFieldCodes = [
  'NOTICE_NUMBER_FORMAT',
  'NOTICE_KEY_FORMAT',
  'DATE_FORMAT',
  'NOTICE_DATE_FUTURE',
  'NOTICE_DATE_TOO_OLD',
  'OBSERVED_AFTER_NOTICE',
  'TIME_FORMAT',
  'PLATE_FORMAT',
  'AMOUNT_RANGE',
  'URL_FORMAT',
  'TEXT_TOO_LONG',
  'NEEDED_FOR_DOSSIER',
  'ADDRESS_OR_URL_NEEDED',
  'CARD_VALIDITY_NEEDED',
  'CARD_EXPIRED_THAT_DAY',
] as const;
export type FineFieldCode = (typeof fineFieldCodes)[number];

/** What the number, key and dates suggest without proving it: shown beside the field, never blocking. */
export const fineWarningCodes = [
  'SIRET_UNLIKELY',
  'NUMBER_DATE_UNREADABLE',
  'NUMBER_DATE_DIFFERS',
  'KEY_UNUSUAL',
  'PLATE_UNUSUAL',
  'AUTHORITY_UNKNOWN',
  'DEBTOR_MUST_SIGN',
  'OUTSIDE_METROPOLE',
] as const;
export type FineWarningCode = (typeof fineWarningCodes)[number];

/** Why a call about a fine is refused. */
export const fineRefusalCodes = [
  'FINE_FIELDS',
  'FINE_TRACK_NOT_COVERED',
  'FINE_ID_TAKEN',
  'ACCOUNT_SUSPENDED',
  'FINE_NOTICE_UNKNOWN',
  'FINE_DECLARATION_UNKNOWN',
  'FINE_UNKNOWN',
  'FINE_ALREADY_SENT',
] as const;
export type FineRefusalCode = (typeof fineRefusalCodes)[number];
