import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ada } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { useSave } from './use-save.ts';
import { emptyDraft } from './wizard-draft.ts';
import { openWizard } from './wizard-state.ts';

vi.mock('./lazy-steps.tsx', () => ({ fetchLazySteps: () => Promise.reject(new TypeError('Failed to fetch')) }));

it('what keeps a saving from its beginning is told by the screen, and the next press is heard', async () => {
  const fail = vi.fn();
  const submission = {
    progress: null,
    failure: null,
    attempt: 0,
    submit: () => Promise.reject(new Error('nothing is ready')),
    deliver: () => Promise.resolve(undefined),
    cancel: () => undefined,
    forget: () => undefined,
    fail,
  };
  const state = openWizard(emptyDraft(ada.id, testNow()), false);
  const { result } = renderHook(() =>
    useSave({ state, dispatch: () => undefined, userId: ada.id, submission, declaredFor: null }),
  );
  expect([await result.current(), await result.current()]).toEqual([false, false]);
  expect(fail).toHaveBeenCalledTimes(2);
});
