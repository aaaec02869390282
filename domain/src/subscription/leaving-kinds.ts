/** How a subscriber leaves: within fourteen days, or for the end of the commitment. */
export const leavingKinds = ['withdrawal', 'cancellation'] as const;
export type LeavingKind = (typeof leavingKinds)[number];
