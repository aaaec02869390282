import type { AuthCode } from '../auth-code.ts';
import type { Faults } from './form-faults.ts';

export interface FormFailure {
  readonly code: AuthCode;
  readonly title: string;
  readonly advice: string;
}

export interface AuthFormState {
  readonly faults: Faults;
  /** Number of submissions: each one moves the focus to its errors. */
  readonly attempt: number;
  readonly failure: FormFailure | null;
  readonly busy: boolean;
  /** True while this browser computes a proof of work for the service. */
  readonly isWorking: boolean;
}

export type AuthFormAction =
  | { readonly type: 'checked'; readonly faults: Faults }
  | { readonly type: 'working' }
  /** `failure` is null when the call succeeded. */
  | { readonly type: 'answered'; readonly failure: FormFailure | null };

export const untouchedForm: AuthFormState = { faults: {}, attempt: 0, failure: null, busy: false, isWorking: false };

/** A form without an error is busy from the submission to the answer. */
export function reduceAuthForm(state: AuthFormState, action: AuthFormAction): AuthFormState {
  switch (action.type) {
    case 'checked': {
      const { faults } = action;
      const busy = Object.keys(faults).length === 0;
      return { ...state, faults, attempt: state.attempt + 1, failure: null, busy };
    }
    case 'working':
      return { ...state, isWorking: state.busy };
    case 'answered':
      return { ...state, failure: action.failure, busy: false, isWorking: false };
  }
}
