import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { afterFirstScreen, lazyPart } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';

type Steps = typeof import('./lazy-steps.lazy.ts');

let loadedSteps: Steps | null = null;

/** Loads the code of the steps after the first one, before it is needed. */
export async function fetchLazySteps(): Promise<Steps> {
  loadedSteps = await import('./lazy-steps.lazy.ts');
  return loadedSteps;
}

/** Calls `fetchLazySteps` once the first step is on screen. */
export function useLazySteps(): void {
  useEffect(() => afterFirstScreen(() => void fetchLazySteps().catch(() => undefined)), []);
}

export const PhotosStep: Steps['PhotosStep'] = createLazyStep((steps) => steps.PhotosStep);
export const PaymentStep: Steps['PaymentStep'] = createLazyStep((steps) => steps.PaymentStep);
export const PreparedStep: Steps['PreparedStep'] = createLazyStep((steps) => steps.PreparedStep);
export const SuccessStep: Steps['SuccessStep'] = createLazyStep((steps) => steps.SuccessStep);
export const AddVehicle: Steps['AddVehicle'] = createLazyStep((steps) => steps.AddVehicle);
export const PlaceByHand: Steps['PlaceByHand'] = createLazyStep((steps) => steps.PlaceByHand);

/** Creates one of the later steps: shown at once when its code is loaded, otherwise after a loading state. */
function createLazyStep<Props extends object>(pick: (steps: Steps) => ComponentType<Props>) {
  const LazyStep: ComponentType<Props> = lazyPart(fetchLazySteps, pick);
  return function Later(props: Props) {
    // Chosen once: a step in use must not be remounted when its code arrives.
    const [Step] = useState(() => (loadedSteps === null ? LazyStep : pick(loadedSteps)));
    return (
      <Suspense fallback={<Skeleton label={wizardText.resuming} />}>
        <Step {...props} />
      </Suspense>
    );
  };
}
