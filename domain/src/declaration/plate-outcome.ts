/**
 * What the device could read of the plate when the declaration left it: the chosen vehicle's (`confirmed`), another's
 * (`other`), none (`unread`), or nobody looked (`unchecked`). Said by the phone, to help its holder: it proves nothing.
 */
export const plateOutcomes = ['confirmed', 'other', 'unread', 'unchecked'] as const;
export type PlateOutcome = (typeof plateOutcomes)[number];
