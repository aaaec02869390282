import {
  answerDeliveries,
  channelNames,
  listChannels,
  type FollowedFine,
  hasTribunalMonth,
} from '@placejuste/domain/fine';
import { DateField, RadioCards, TextField } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';
import { shouldAskReceipt, type useStepForm } from './use-step-form.ts';

const text = finesText.follow;

interface StepFieldsProps {
  readonly followed: FollowedFine;
  readonly form: ReturnType<typeof useStepForm>;
}

/** Fields of a step: the day, then the means of sending or receipt. */
export function StepFields({ followed, form: { values, errors, set } }: StepFieldsProps) {
  const answersFirst = hasTribunalMonth(values.step, followed.status);
  const stepDay = values.step === 'registry-asked' ? text.registryAskedOn : text.on;
  return (
    <>
      {values.step !== '' && (
        <DateField
          id="step-on"
          label={answersFirst ? text.decisionOn : stepDay}
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
            choices={listChannels(followed.track).map((value) => ({ value, label: channelNames[value] }))}
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
      {shouldAskReceipt(followed, values.step) && (
        <DateField
          id="step-receivedOn"
          label={text.receivedOn}
          hint={text.receivedOnHint}
          error={errors['receivedOn']}
          required={false}
          value={values.receivedOn}
          onChange={(event) => set({ receivedOn: event.target.value })}
        />
      )}
    </>
  );
}
