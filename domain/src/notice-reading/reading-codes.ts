/** Why something read must be compared with the paper before it is believed. */
export const readingDoubts = [
  'UNCLEAR',
  'LETTERS_AS_DIGITS',
  'DIGIT_CORRECTED',
  'DIGITS_MISSING',
  'DIGITS_EXTRA',
  'NO_KEY',
  'KEY_UNUSUAL',
  'SIRET_UNLIKELY',
  'NUMBER_DATE_UNREADABLE',
  'NO_LABEL',
  'SEVERAL_VALUES',
  'MONTH_CORRECTED',
  'DATE_AHEAD',
  'DATE_OLD',
  'NUMBER_OTHER_DAY',
  'DAY_FROM_NUMBER',
  'DAY_FROM_STATEMENT',
  'PLATE_UNUSUAL',
  'AMOUNT_UNUSUAL',
] as const;
export type ReadingDoubt = (typeof readingDoubts)[number];
