import type { Refusal } from '@placejuste/domain/kernel';
import { useReducer, type FormEvent } from 'react';
import { playFeedback, notify } from '../../accessibility/index.ts';
import { authAdvice, authMessages, weakAdvice } from '../auth.text.fr.ts';
import type { AuthCode } from '../auth-code.ts';
import type { AuthOutcome, OnWork } from '../auth-commands.ts';
import { weakReasons } from './weak-password.ts';
import { reduceAuthForm, untouchedForm } from './auth-form-state.ts';
import { checkFields, readFields } from './form-faults.ts';

type Field = 'firstName' | 'lastName' | 'phone' | 'email' | 'password' | 'currentPassword' | 'code';

interface Plan<Name extends Field, Value> {
  readonly prefix: string;
  readonly names: readonly Name[];
  /** Title of the specification's toast for a refusal (§8); absent where only the form shows the refusal. */
  readonly toastTitle?: string;
  readonly messages?: Readonly<Partial<Record<AuthCode, string>>>;
  readonly advice?: Readonly<Partial<Record<AuthCode, string>>>;
  /** Calls `onWork` when the service requires some seconds of work first. */
  readonly send: (values: Record<Name, string>, onWork: OnWork) => Promise<AuthOutcome<Value>>;
  /** Returns true when another screen shows the refusal, so that this form does not. */
  readonly handleRefusal?: (values: Record<Name, string>, code: AuthCode) => boolean;
  readonly onDone?: (values: Record<Name, string>, value: Value) => void;
}

/** Fields concerned by a refusal of the service. */
const wrongFields: Readonly<Partial<Record<AuthCode, readonly Field[]>>> = {
  ALREADY_REGISTERED: ['email'],
  BAD_CREDENTIALS: ['email', 'password'],
  WEAK_PASSWORD: ['password'],
  SAME_PASSWORD: ['password'],
  PRESENT_PASSWORD_NEEDED: ['currentPassword'],
  PRESENT_PASSWORD_WRONG: ['currentPassword'],
  CODE_EXPIRED: ['code'],
  CODE_WRONG: ['code'],
};

/** Advice after a refusal; a rejected password has one sentence for each reason. */
function buildAdvice({ code, fields = {} }: Refusal<AuthCode>): string {
  const reasonAdvice = weakReasons.flatMap((reason) => (reason in fields ? [weakAdvice[reason]] : []));
  return reasonAdvice.length === 0 ? authAdvice[code] : reasonAdvice.join(' ');
}

/**
 * State of a sign-in form: checks the fields, sends them once, keeps the typed text and shows a refusal on the page.
 */
export function useAuthForm<Name extends Field, Value = null>(plan: Plan<Name, Value>) {
  const [state, dispatch] = useReducer(reduceAuthForm, untouchedForm);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.busy) return;
    const values = readFields(event.currentTarget, plan.names);
    const fieldFaults = checkFields(plan.prefix, values);
    dispatch({ type: 'checked', faults: fieldFaults });
    if (Object.keys(fieldFaults).length > 0) return;
    const outcome = await plan.send(values, () => dispatch({ type: 'working' }));
    if (outcome.ok) {
      dispatch({ type: 'answered', failure: null });
      plan.onDone?.(values, outcome.value);
      return;
    }
    if (plan.handleRefusal?.(values, outcome.code) === true) return;
    const title = plan.messages?.[outcome.code] ?? authMessages[outcome.code];
    const advice = plan.advice?.[outcome.code] ?? buildAdvice(outcome);
    dispatch({ type: 'answered', failure: { code: outcome.code, title, advice } });
    if (plan.toastTitle !== undefined) notify('bad', plan.toastTitle, { description: title });
    playFeedback('error');
  }

  const fault = (name: Name): string | undefined => state.faults[`${plan.prefix}-${name}`];
  const id = (name: Name): string => `${plan.prefix}-${name}`;
  const failureId = `${plan.prefix}-failure`;
  const faultId = (name: Name): string | undefined =>
    state.failure !== null && wrongFields[state.failure.code]?.includes(name) === true ? failureId : undefined;
  return { ...state, submit, fault, id, failureId, faultId, toastTitle: plan.toastTitle ?? null };
}
