import { useCallback } from 'react';
import { type Draft, useDraft } from '../../offline/index.ts';
import { shouldAskAbout, parseDraft, parseUnfinishedDraft } from './wizard-draft.ts';
import { reduceWizard, type WizardAction, type WizardState } from './wizard-state.ts';

export interface OpenWizard {
  /** False until what was left has been read. */
  readonly ready: boolean;
  readonly state: WizardState;
  readonly dispatch: (action: WizardAction) => void;
  /** Whether another tab shows the same declaration, or threw it away. */
  readonly elsewhere: Draft<WizardState>['elsewhere'];
}

/** The state of the wizard, over the draft that this device keeps under `key`. */
export function useWizard(key: string, first: WizardState): OpenWizard {
  const { ready, value, set, elsewhere } = useDraft(key, {
    first,
    parse: (storedValue) => {
      const draft = parseUnfinishedDraft(storedValue);
      return draft === null ? null : { ...first, draft };
    },
    keptPart: chooseKeptDraft,
    follow: followOtherTab,
  });
  const dispatch = useCallback((action: WizardAction) => set((before) => reduceWizard(before, action)), [set]);
  return { ready, state: value, dispatch, elsewhere };
}

/** Nothing goes on by itself here because of what was done in another tab. */
function followOtherTab(storedValue: unknown, current: WizardState): WizardState | null {
  const draft = parseDraft(storedValue);
  if (draft === null) return null;
  const isAnswered = current.phase === 'asking' && !shouldAskAbout(draft, Date.now());
  return { ...current, draft, justPlaced: false, justShot: false, phase: isAnswered ? 'open' : current.phase };
}

/** A correction that is saved is never opened again: its place and its plate do not stay here. */
const chooseKeptDraft = ({ draft, isCorrection }: WizardState) => (isCorrection && draft.saved !== null ? null : draft);
