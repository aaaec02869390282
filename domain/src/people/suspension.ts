/** Why an account is suspended, as its holder reads it (`suspensionSentences`). */
export const suspensionReasons = ['doubtful-paper', 'misuse', 'safety', 'other'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const suspensionLimits = {
  remark: 500,
  minAppealLength: 10,
  appeal: 2000,
  minAnswerLength: 5,
  answer: 1000,
} as const;

/** Only `other` needs a remark: it explains nothing by itself. */
export function needsSuspensionRemark(reason: SuspensionReason): boolean {
  return reason === 'other';
}
