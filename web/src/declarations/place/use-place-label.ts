import { useEffect } from 'react';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

/** Finds the address in words of the place: at once, else when the network comes back. It never holds anything up. */
export function usePlaceLabel(
  { place, placeLabel, saved }: WizardDraft,
  set: (next: (before: WizardDraft) => WizardDraft) => void,
): void {
  const position = placeLabel === null && saved === null ? (place?.position ?? null) : null;
  useEffect(() => {
    if (position === null) return;
    const controller = new AbortController();
    const look = async () => {
      // Without its code, as without an answer: the next turn of the connection asks again.
      const queries = await import('./place-label.lazy.ts').catch(() => null);
      const found = (await queries?.placeLabelOf(position.latitude, position.longitude)) ?? null;
      if (found === null || controller.signal.aborted) return;
      // The action is made of the draft as it was kept: what comes after leaves it as it is.
      set((before) =>
        before.place?.position === position && before.saved === null
          ? { ...before, placeLabel: found.label, placeLabelProof: found.proof }
          : before,
      );
    };
    void look();
    window.addEventListener('online', () => void look(), { signal: controller.signal });
    return () => controller.abort();
  }, [position, set]);
}
