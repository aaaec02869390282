import { type FollowedFine, listOpenSteps, stepNames } from '@placejuste/domain/fine';
import { FailureAlert } from '../../offline/index.ts';
import { Button, ErrorSummary, Disclosure, Select } from '../../ui/index.ts';
import { StepFields } from '../acts/step-fields.tsx';
import { useStepForm } from '../acts/use-step-form.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.follow;

interface StepFormProps {
  readonly fineId: string;
  readonly followed: FollowedFine;
}

/** Form to note any step possible now, folded below the likely ones. */
export function StepForm({ fineId, followed }: StepFormProps) {
  const choices = listOpenSteps(followed).filter((one) => one !== 'paid' && one !== 'payment-waits');
  const form = useStepForm(fineId, followed, { act: 'other', steps: choices });
  if (choices.length === 0) return null;
  return (
    <Disclosure icon="edit" summary={text.note}>
      {form.isReady && (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          <ErrorSummary
            errors={Object.fromEntries(
              Object.entries(form.errors).map(([field, sentence]) => [`step-${field}`, sentence]),
            )}
            attempt={form.attempt}
          />
          <Select
            id="step-step"
            label={text.what}
            error={form.errors['step']}
            prompt={finesText.form.certificatePrompt}
            value={form.values.step}
            choices={choices.map((value) => ({ value, label: stepNames[value] }))}
            onChoose={form.choose}
          />
          <StepFields followed={followed} form={form} />
          <FailureAlert failure={form.step.failure} title={text.refused} />
          <Button data-voice="by-name" type="submit" wide busy={form.step.busy}>
            {text.record}
          </Button>
        </form>
      )}
    </Disclosure>
  );
}
