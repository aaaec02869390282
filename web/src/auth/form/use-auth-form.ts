import { useState, type FormEvent } from 'react';
import { playFeedback, notify } from '../../accessibility/index.ts';
import { authAdvice, authMessages } from '../auth.text.fr.ts';
import type { AuthCode, AuthOutcome, OnWork } from '../auth-commands.ts';
import { faultsOf, readFields, type Faults } from './form-faults.ts';

type Field = 'firstName' | 'lastName' | 'phone' | 'email' | 'password' | 'currentPassword' | 'code';

export interface FormFailure {
  readonly code: AuthCode;
  readonly title: string;
  readonly advice: string;
}

interface Plan<Name extends Field, Value> {
  readonly prefix: string;
  readonly names: readonly Name[];
  /** Title of the toast when refused. */
  readonly failureTitle: string;
  readonly messages?: Readonly<Partial<Record<AuthCode, string>>>;
  /** `onWork` is called when the service asks for some seconds of work first. */
  readonly send: (values: Record<Name, string>, onWork: OnWork) => Promise<AuthOutcome<Value>>;
  readonly done?: (values: Record<Name, string>, value: Value) => void;
}

/** Checks, sends once, keeps what was typed, and tells a refusal on the page as well as in a toast. */
export function useAuthForm<Name extends Field, Value = null>(plan: Plan<Name, Value>) {
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [isWorking, setIsWorking] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = readFields(event.currentTarget, plan.names);
    const found = faultsOf(plan.prefix, values);
    setFaults(found);
    setAttempt((count) => count + 1);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await plan.send(values, () => setIsWorking(true));
    setBusy(false);
    setIsWorking(false);
    if (outcome.ok) {
      plan.done?.(values, outcome.value);
      return;
    }
    const title = plan.messages?.[outcome.code] ?? authMessages[outcome.code];
    setFailure({ code: outcome.code, title, advice: authAdvice[outcome.code] });
    notify('bad', plan.failureTitle, title);
    playFeedback('error');
  }

  const fault = (name: Name): string | undefined => faults[`${plan.prefix}-${name}`];
  const id = (name: Name): string => `${plan.prefix}-${name}`;
  return { submit, busy, isWorking, faults, attempt, failure, fault, id };
}
