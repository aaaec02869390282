import { useCallback } from 'react';
import { useDraft } from '../../offline/index.ts';
import { unfinishedDraft } from './wizard-draft.ts';
import { reduceWizard, type WizardAction, type WizardState } from './wizard-state.ts';

export interface OpenWizard {
  /** False until what was left has been read. */
  readonly ready: boolean;
  readonly state: WizardState;
  readonly dispatch: (action: WizardAction) => void;
}

/** The state of the wizard, over the draft that this device keeps under `key`. */
export function useWizard(key: string, first: WizardState): OpenWizard {
  const { ready, value, set } = useDraft(
    key,
    first,
    (kept) => {
      const draft = unfinishedDraft(kept);
      return draft === null ? null : { ...first, draft };
    },
    draftOf,
  );
  const dispatch = useCallback((action: WizardAction) => set((before) => reduceWizard(before, action)), [set]);
  return { ready, state: value, dispatch };
}

const draftOf = ({ draft }: WizardState) => draft;
