/** Steps of the declaration wizard (specification §4), in order. */
export const demoSteps = ['location', 'photos', 'payment', 'success'] as const;
export type DemoStep = (typeof demoSteps)[number];

/**
 * Returns the requested step or the nearest allowed one: payment needs both photos, success needs a payment or « plus
 * tard ».
 */
export function chooseReachableStep(
  progress: { readonly placed: boolean; readonly photos: boolean; readonly isSaved: boolean },
  requestedStep: string | null,
): DemoStep {
  const step = demoSteps.find((name) => name === requestedStep) ?? 'location';
  if (progress.isSaved) return 'success';
  if (step === 'success' || (step === 'payment' && !progress.photos) || (step === 'photos' && !progress.placed))
    return progress.placed ? 'photos' : 'location';
  return step;
}
