import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { afterFirstScreen, lazyPart } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';

type Steps = typeof import('./lazy-steps.lazy.ts');

let arrived: Steps | null = null;

/** Fetches what the first step does not show: it is there before anybody needs it. */
export async function fetchLazySteps(): Promise<Steps> {
  arrived = await import('./lazy-steps.lazy.ts');
  return arrived;
}

/** Does so once the first step has settled. */
export function useLazySteps(): void {
  useEffect(() => afterFirstScreen(() => void fetchLazySteps().catch(() => undefined)), []);
}

export const PhotosStep: Steps['PhotosStep'] = createLazyStep((steps) => steps.PhotosStep);
export const PaymentStep: Steps['PaymentStep'] = createLazyStep((steps) => steps.PaymentStep);
export const PreparedStep: Steps['PreparedStep'] = createLazyStep((steps) => steps.PreparedStep);
export const SuccessStep: Steps['SuccessStep'] = createLazyStep((steps) => steps.SuccessStep);
export const AddVehicle: Steps['AddVehicle'] = createLazyStep((steps) => steps.AddVehicle);
export const PlaceByHand: Steps['PlaceByHand'] = createLazyStep((steps) => steps.PlaceByHand);

/** One of the later steps: at once when its code is here, else after a wait that says so. */
function createLazyStep<Props extends object>(pick: (steps: Steps) => ComponentType<Props>) {
  const Waiting: ComponentType<Props> = lazyPart(fetchLazySteps, pick);
  return function Later(props: Props) {
    // Chosen once: a screen in use must not begin again because its code arrived.
    const [Step] = useState(() => (arrived === null ? Waiting : pick(arrived)));
    return (
      <Suspense fallback={<Skeleton label={wizardText.resuming} />}>
        <Step {...props} />
      </Suspense>
    );
  };
}
