/** The delays of the FPS track, in the order a person meets them. */
export const deadlineKinds = ['rapo', 'rapo-silence', 'tsp', 'payment'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];
