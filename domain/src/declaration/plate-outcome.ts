/**
 * Plate that the device read when the declaration was saved: that of the chosen vehicle (`confirmed`), another one
 * (`other`), none (`unread`), or not checked (`unchecked`). A claim of the phone to help its holder, which proves
 * nothing.
 */
export const plateOutcomes = ['confirmed', 'other', 'unread', 'unchecked'] as const;
export type PlateOutcome = (typeof plateOutcomes)[number];
