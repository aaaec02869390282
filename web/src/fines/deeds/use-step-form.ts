import {
  type AnswerDelivery,
  type FineStep,
  fineFieldMessages,
  type FollowedFine,
  type SendingChannel,
  takeStep,
} from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import { useState } from 'react';
import type { FieldErrors } from '../form/fine-form-check.ts';
import { finesText } from '../fines.text.fr.ts';
import { useStep } from '../detail/use-step.ts';

export interface StepValues {
  readonly step: FineStep | '';
  readonly on: string;
  readonly channel: SendingChannel | null;
  readonly delivery: AnswerDelivery | null;
  readonly reference: string;
}
export const emptyStep: StepValues = { step: '', on: '', channel: null, delivery: null, reference: '' };

/** What happened, as it is typed: the same rules as the service's, said before anything is sent. */
export function useStepForm(fineId: string, followed: FollowedFine, first: StepValues = emptyStep) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const step = useStep(fineId);
  /** True once it is recorded, or kept on this phone. `before`: done first, once nothing is wrong; false stops it. */
  const send = async (before: () => Promise<boolean> = async () => true): Promise<boolean> => {
    const wrong = faults(followed, values);
    setErrors(wrong);
    setAttempt((count) => count + 1);
    if (values.step === '' || values.step === 'silence' || Object.keys(wrong).length > 0) return false;
    if (!(await before())) return false;
    const { reference, ...said } = { ...values, step: values.step };
    const isTaken = await step.record({ ...said, reference: reference.trim() || null });
    if (isTaken) setValues(first);
    return isTaken;
  };
  return {
    values,
    set: (change: Partial<StepValues>) => setValues((before) => ({ ...before, ...change })),
    /** Another step starts anew, but for its day. */
    choose: (chosen: FineStep) => setValues((before) => ({ ...emptyStep, on: before.on, step: chosen })),
    errors,
    attempt,
    step,
    send,
  };
}

function faults(followed: FollowedFine, { step, on, channel, delivery }: StepValues): FieldErrors {
  if (step === '') return { step: finesText.follow.whatMissing };
  const taken = takeStep(followed, { step, on, channel, delivery }, parisDay(new Date()));
  if (taken.ok || taken.fields === undefined) return {};
  return Object.fromEntries(
    Object.entries(taken.fields).map(([field, code]) => [
      field,
      fineFieldMessages[code as keyof typeof fineFieldMessages],
    ]),
  );
}
