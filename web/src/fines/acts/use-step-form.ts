import {
  answerDeliveries,
  type AnswerDelivery,
  listChannels,
  type FineStep,
  fineFieldMessages,
  type FollowedFine,
  hasTribunalMonth,
  type SendingChannel,
  takeStep,
} from '@placejuste/domain/fine';
import { useState } from 'react';
import { createActionId, useDraft } from '../../offline/index.ts';
import type { FieldErrors } from '../form/fine-form-check.ts';
import { finesText } from '../fines.text.fr.ts';
import { useStep } from '../detail/use-step.ts';
import { computeToday } from '../../platform/index.ts';

export interface StepValues {
  readonly step: FineStep | '';
  readonly on: string;
  readonly channel: SendingChannel | null;
  readonly delivery: AnswerDelivery | null;
  readonly reference: string;
  /** Day on the acknowledgment of receipt, asked with the answer when it was never noted; empty when unknown. */
  readonly receivedOn: string;
}
export const emptyStep: StepValues = {
  step: '',
  on: '',
  channel: null,
  delivery: null,
  reference: '',
  receivedOn: '',
};

/** True when the step opens a month whose safe date depends on a receipt that was not noted. */
export function shouldAskReceipt(
  { track, status, sentOn, rapoReceivedOn }: FollowedFine,
  step: StepValues['step'],
): boolean {
  return track === 'fps' && sentOn !== null && rapoReceivedOn === null && hasTribunalMonth(step, status);
}

interface StepFormOptions {
  /** Screen of the form. Each one has its own draft, which survives when opening the camera kills the page. */
  readonly act: 'sent' | 'answer' | 'other';
  /** Steps that can be noted now; the draft of another step is dropped. */
  readonly steps: readonly FineStep[];
  readonly first?: StepValues;
}

/** State of the form of a step, checked by the same rules as the service's before anything is sent. */
export function useStepForm(fineId: string, followed: FollowedFine, options: StepFormOptions) {
  const { act, steps, first = emptyStep } = options;
  const draft = useDraft<StepDraft>(`step-${fineId}-${act}`, {
    first: () => ({ id: createActionId(), receiptId: createActionId(), values: first, by: first.channel }),
    parse: (storedValue) => parseDraft(storedValue, { followed, steps, first }),
    isAction: true,
  });
  const { values } = draft.value;
  const setValues = (next: (before: StepValues) => StepValues) =>
    draft.set((before) => ({ ...before, values: next(before.values) }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const { id, receiptId } = draft.value;
  const step = useStep(fineId, { id, renew: () => draft.set((before) => ({ ...before, id: createActionId() })) });
  const receipt = useStep(fineId, {
    id: receiptId,
    renew: () => draft.set((before) => ({ ...before, receiptId: createActionId() })),
  });
  /**
   * Resolves to true once the step is recorded or queued. `before` runs first when the form is valid; false stops it.
   */
  const send = async (before: () => Promise<boolean> = async () => true): Promise<boolean> => {
    const wrong = checkStep(followed, values);
    setErrors(wrong);
    setAttempt((count) => count + 1);
    if (values.step === '' || values.step === 'silence' || Object.keys(wrong).length > 0) return false;
    if (!(await before())) return false;
    const { reference, receivedOn, ...stepFacts } = { ...values, step: values.step };
    // The receipt is a step of its own, recorded before the answer that depends on its date.
    if (receivedOn !== '' && shouldAskReceipt(followed, values.step))
      if ((await receipt.record({ step: 'received', on: receivedOn })) === null) return false;
    const isTaken = (await step.record({ ...stepFacts, reference: reference.trim() || null })) !== null;
    if (isTaken) await draft.reset();
    return isTaken;
  };
  return {
    isReady: draft.ready,
    values,
    set: (change: Partial<StepValues>) => setValues((before) => ({ ...before, ...change })),
    /** Chooses another step, which keeps only the day. */
    choose: (chosenStep: FineStep) => setValues((before) => ({ ...emptyStep, on: before.on, step: chosenStep })),
    errors,
    attempt,
    step: { busy: step.busy || receipt.busy, failure: step.failure ?? receipt.failure },
    send,
  };
}

interface StepDraft {
  /** Ids of the step and of its receipt (`receiptId`), stored so that a retry uses the same ones. */
  readonly id: string;
  readonly receiptId: string;
  readonly values: StepValues;
  /** Means of sending given by the previous screen; another one given since replaces the means in the draft. */
  readonly by: SendingChannel | null;
}

interface KnownOfStep extends Pick<StepFormOptions, 'steps'> {
  readonly followed: FollowedFine;
  readonly first: StepValues;
}

function parseDraft(storedValue: unknown, { followed, steps, first }: KnownOfStep): StepDraft | null {
  const {
    id = createActionId(),
    receiptId = createActionId(),
    values,
    by = null,
  } = (storedValue ?? {}) as Partial<StepDraft>;
  if (typeof values !== 'object' || values === null) return null;
  const { step, on, reference, receivedOn } = values;
  const isOpen = step === '' || steps.includes(step);
  if (!isOpen || [on, reference, receivedOn].some((one) => typeof one !== 'string')) return null;
  const channel = by === first.channel ? values.channel : first.channel;
  return {
    id,
    receiptId,
    values: {
      ...values,
      channel: listChannels(followed.track).find((one) => one === channel) ?? null,
      delivery: answerDeliveries.find((one) => one === values.delivery) ?? null,
    },
    by: first.channel,
  };
}

function checkStep(followed: FollowedFine, { step, on, channel, delivery, receivedOn }: StepValues): FieldErrors {
  if (step === '') return { step: finesText.follow.whatMissing };
  const today = computeToday();
  const hasReceipt = receivedOn !== '' && shouldAskReceipt(followed, step);
  const receipt = hasReceipt ? takeStep(followed, { step: 'received', on: receivedOn }, today) : null;
  const before = receipt?.ok === true ? { ...followed, ...receipt.value } : followed;
  const { on: receivedFault } = describeFaults(receipt);
  return {
    ...describeFaults(takeStep(before, { step, on, channel, delivery }, today)),
    ...(on === '' ? { on: finesText.follow.onMissing } : {}),
    ...(receivedFault === undefined ? {} : { receivedOn: receivedFault }),
  };
}

function describeFaults(outcome: ReturnType<typeof takeStep> | null): FieldErrors {
  if (outcome === null || outcome.ok || outcome.fields === undefined) return {};
  return Object.fromEntries(
    Object.entries(outcome.fields).map(([field, code]) => [
      field,
      fineFieldMessages[code as keyof typeof fineFieldMessages],
    ]),
  );
}
