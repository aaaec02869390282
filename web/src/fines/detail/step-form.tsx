import {
  answerDeliveries,
  channelNames,
  channelsOf,
  type AnswerDelivery,
  type FineStep,
  fineFieldMessages,
  type FollowedFine,
  opensTribunal,
  possibleSteps,
  type SendingChannel,
  stepNames,
  takeStep,
} from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import { useState } from 'react';
import { FailureAlert } from '../../offline/index.ts';
import { Button, DateField, ErrorSummary, Fold, RadioCards, Select, TextField } from '../../ui/index.ts';
import type { FieldErrors } from '../form/fine-form-check.ts';
import { finesText } from '../fines.text.fr.ts';
import { useStep } from './use-step.ts';

const text = finesText.follow;
interface StepValues {
  readonly step: FineStep | '';
  readonly on: string;
  readonly channel: SendingChannel | null;
  readonly delivery: AnswerDelivery | null;
  readonly reference: string;
}
const nothing: StepValues = { step: '', on: '', channel: null, delivery: null, reference: '' };

/** Notes what happened: the same rules as the service's, said before anything is sent. */
export function StepForm({
  fineId,
  followed,
  open,
}: {
  readonly fineId: string;
  readonly followed: FollowedFine;
  readonly open: boolean;
}) {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const step = useStep(fineId);
  const choices = possibleSteps(followed.track, followed.status).filter(
    (one) => one !== 'paid' && one !== 'payment-waits',
  );
  if (choices.length === 0) return null;
  const set = (change: Partial<StepValues>) => setValues((before) => ({ ...before, ...change }));
  const answersFirst = opensTribunal(values.step, followed.status);

  const send = async () => {
    const found = faults(followed, values);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (values.step === '' || values.step === 'silence' || Object.keys(found).length > 0) return;
    if (
      await step.record({
        step: values.step,
        on: values.on,
        channel: values.channel,
        delivery: values.delivery,
        reference: values.reference.trim() || null,
      })
    )
      setValues(nothing);
  };
  return (
    <Fold icon="edit" summary={text.note} open={open}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary
          errors={Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`step-${field}`, sentence]))}
          attempt={attempt}
        />
        <Select
          id="step-step"
          label={text.what}
          error={errors['step']}
          prompt={finesText.form.certificatePrompt}
          value={values.step}
          choices={choices.map((value) => ({ value, label: stepNames[value] }))}
          onChoose={(chosen) => setValues({ ...nothing, on: values.on, step: chosen })}
        />
        {values.step !== '' && (
          <DateField
            id="step-on"
            label={answersFirst ? text.decisionOn : text.on}
            error={errors['on']}
            value={values.on}
            onChange={(event) => set({ on: event.target.value })}
          />
        )}
        {values.step === 'sent' && (
          <>
            <RadioCards
              id="step-channel"
              legend={text.channel}
              error={errors['channel']}
              choices={channelsOf(followed.track).map((value) => ({ value, label: channelNames[value] }))}
              value={values.channel}
              onChoose={(channel) => set({ channel })}
            />
            <TextField
              id="step-reference"
              label={text.reference}
              hint={text.referenceHint}
              required={false}
              autoComplete="off"
              maxLength={60}
              value={values.reference}
              onChange={(event) => set({ reference: event.target.value })}
            />
          </>
        )}
        {answersFirst && (
          <RadioCards
            id="step-delivery"
            legend={text.delivery}
            error={errors['delivery']}
            choices={answerDeliveries.map((value) => ({ value, label: text.deliveries[value] }))}
            value={values.delivery}
            onChoose={(delivery) => set({ delivery })}
          />
        )}
        <FailureAlert failure={step.failure} title={text.refused} />
        <Button type="submit" wide busy={step.busy}>
          {text.record}
        </Button>
      </form>
    </Fold>
  );
}

function faults(followed: FollowedFine, { step, on, channel, delivery }: StepValues): FieldErrors {
  if (step === '') return { step: text.whatMissing };
  const taken = takeStep(followed, { step, on, channel, delivery }, parisDay(new Date()));
  if (taken.ok || taken.fields === undefined) return {};
  return Object.fromEntries(
    Object.entries(taken.fields).map(([field, code]) => [
      field,
      fineFieldMessages[code as keyof typeof fineFieldMessages],
    ]),
  );
}
