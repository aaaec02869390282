/** What can be wrong in one field of a fine. */
export const fineFieldCodes = [
  'NOTICE_NUMBER_FORMAT',
  'NOTICE_NUMBER_LETTERS',
  'NOTICE_NUMBER_PRINTED',
  'NOTICE_KEY_FORMAT',
  'DATE_FORMAT',
  'NOTICE_DATE_FUTURE',
  'NOTICE_DATE_TOO_OLD',
  'DATE_TOO_FAR',
  'TRACK_NEEDED',
  'RAPO_BEFORE_NOTICE',
  'DECISION_TOO_EARLY',
  'DECISION_DELIVERY',
  'OBSERVED_AFTER_NOTICE',
  'TIME_FORMAT',
  'PLATE_FORMAT',
  'AMOUNT_RANGE',
  'URL_FORMAT',
  'TEXT_TOO_LONG',
  'STEP_IN_FUTURE',
  'STEP_TOO_EARLY',
  'CHANNEL_NEEDED',
  'CHANNEL_INADMISSIBLE',
  'NEEDED_FOR_DOSSIER',
  'ADDRESS_OR_URL_NEEDED',
  'NOBODY_TO_SIGN',
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
  'REGION_UNKNOWN',
  'TRACK_FROM_NUMBER',
  'NUMBER_FORM_UNKNOWN',
  'NUMBER_IS_PAYMENT',
  'NUMBER_OTHER_TRACK',
  'KEY_UNREADABLE',
  'DATE_AHEAD',
  'DELIVERY_UNUSUAL',
  'APPEAL_DATES_UNUSED',
  'DECISION_DELIVERY_UNKNOWN',
  'PRIVATE_NO_DELAY',
  'SAFE_DATE_PASSED',
  'FPS_ALL_PASSED',
  'FPS_MAJORE_ALL_PASSED',
  'CONTRAVENTION_ALL_PASSED',
  'RECLAMATION_LATE',
  'AMENDE_MAJOREE_ALL_PASSED',
] as const;
export type FineWarningCode = (typeof fineWarningCodes)[number];

/** Why a call about a fine is refused. */
export const fineRefusalCodes = [
  'FINE_FIELDS',
  'FINE_ID_TAKEN',
  'ACCOUNT_SUSPENDED',
  'FINE_NOTICE_UNKNOWN',
  'FINE_DECLARATION_UNKNOWN',
  'FINE_UNKNOWN',
  'FINE_ALREADY_SENT',
  'FINE_STEP_IMPOSSIBLE',
] as const;
export type FineRefusalCode = (typeof fineRefusalCodes)[number];
