import { useCallback } from 'react';
import { type Draft, useDraft } from '../../offline/index.ts';
import { shouldAskAbout, parseDraft, parseUnfinishedDraft } from './wizard-draft.ts';
import { reduceWizard, type WizardAction, type WizardState } from './wizard-state.ts';

export interface OpenWizard {
  /** False until the stored draft has been read. */
  readonly ready: boolean;
  readonly state: WizardState;
  readonly dispatch: (action: WizardAction) => void;
  /** Tells whether another tab shows the same declaration, or ended it. */
  readonly elsewhere: Draft<WizardState>['elsewhere'];
}

/** State of the wizard, with the draft stored on this device under `key`. */
export function useWizard(key: string, first: WizardState): OpenWizard {
  const { ready, value, set, elsewhere } = useDraft(key, {
    first,
    parse: (storedValue) => {
      const draft = parseUnfinishedDraft(storedValue);
      return draft === null ? null : { ...first, draft };
    },
    selectStoredPart: selectStoredDraft,
    follow: followOtherTab,
  });
  const dispatch = useCallback((action: WizardAction) => set((before) => reduceWizard(before, action)), [set]);
  return { ready, state: value, dispatch, elsewhere };
}

/** Merges a change of another tab, without any automatic move in this one. */
function followOtherTab(storedValue: unknown, current: WizardState): WizardState | null {
  const draft = parseDraft(storedValue);
  if (draft === null) return null;
  const isAnswered = current.phase === 'asking' && !shouldAskAbout(draft, Date.now());
  return { ...current, draft, justPlaced: false, justShot: false, phase: isAnswered ? 'open' : current.phase };
}

/** A saved correction is never opened again: its place and plate are not kept. */
const selectStoredDraft = ({ draft, isCorrection }: WizardState) =>
  isCorrection && draft.saved !== null ? null : draft;
