/** The steps of the declaration wizard (specification §4), in their order. */
export const demoSteps = ['location', 'photos', 'payment', 'success'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** Where a person may be: paying needs both photographs, the end needs a payment or « plus tard ». */
export function reachableStep(
  done: { readonly placed: boolean; readonly photos: boolean; readonly saved: boolean },
  asked: string | null,
): DemoStep {
  const step = demoSteps.find((name) => name === asked) ?? 'location';
  if (done.saved) return 'success';
  if (step === 'success' || (step === 'payment' && !done.photos) || (step === 'photos' && !done.placed))
    return done.placed ? 'photos' : 'location';
  return step;
}
