import { useEffect } from 'react';
import type { WizardDraft } from '../wizard/wizard-draft.ts';
import type { WizardAction } from '../wizard/wizard-state.ts';

/** Finds the address of the place, at once or when the network is back. It never blocks the wizard. */
export function usePlaceLabel(
  { place, placeLabel, saved }: WizardDraft,
  dispatch: (action: WizardAction) => void,
): void {
  const position = placeLabel === null && saved === null ? (place?.position ?? null) : null;
  useEffect(() => {
    if (position === null) return;
    const controller = new AbortController();
    const look = async () => {
      // Without the code or an answer, the next change of the connection tries again.
      const queries = await import('./place-label.lazy.ts').catch(() => null);
      const foundLabel = (await queries?.fetchPlaceLabel(position.latitude, position.longitude)) ?? null;
      if (foundLabel !== null && !controller.signal.aborted) dispatch({ type: 'labelFound', position, ...foundLabel });
    };
    void look();
    window.addEventListener('online', () => void look(), { signal: controller.signal });
    return () => controller.abort();
  }, [position, dispatch]);
}
