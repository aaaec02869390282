import { townRulesContract } from '@placejuste/contracts/town-rules';
import { toParisDay } from '@placejuste/domain/kernel';
import { ruleConfidences, type TownRule } from '@placejuste/domain/town-rule';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { callApi } from '../../platform/index.ts';
import { ErrorAlert, Button, Dialog, ErrorSummary, Select, TextArea, TextField } from '../../ui/index.ts';
import {
  type Answer,
  toFieldName,
  parseRule,
  type RuleValues,
  type ValueErrors,
  toRuleValues,
} from './rule-form-values.ts';
import { rulesText } from './rules.text.fr.ts';

const text = rulesText.form;
const answers: readonly { readonly value: Answer; readonly label: string }[] = [
  { value: 'yes', label: text.yes },
  { value: 'no', label: text.no },
  { value: 'unknown', label: text.unknown },
];
const order: readonly (keyof RuleValues)[] = [
  'commune',
  'insee',
  'maxHours',
  'url',
  'plates',
  'formUrl',
  'formReadOn',
  'note',
  'source',
  'sourceDate',
  'readOn',
];

interface RuleFormProps {
  /** The rule before any change; null to add a commune. */
  readonly was: TownRule | null;
  /** `sentence`: confirmation to show. */
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The form of one commune's rule, checked by the same rules as the service. */
export function RuleForm({ was, onDone, onCancel }: RuleFormProps) {
  const id = useId();
  const today = toParisDay(new Date());
  const [values, setValues] = useState(() => toRuleValues(was, today));
  const [errors, setErrors] = useState<ValueErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [removing, setRemoving] = useState(false);
  const change = useMutation({
    mutationFn: async (rule: TownRule | null) => {
      const insee = was?.insee ?? rule?.insee ?? '';
      const outcome = await callApi(townRulesContract.calls.changeTownRule, { params: { insee }, body: { rule, was } });
      if (outcome.ok) {
        await onDone(rule === null ? text.removed(was?.commune ?? '') : text.saved(rule.commune));
        return null;
      }
      setErrors(
        Object.fromEntries(Object.entries(outcome.fields).map(([path, sentence]) => [toFieldName(path), sentence])),
      );
      setAttempt((count) => count + 1);
      return outcome;
    },
  });
  const refusal = change.data ?? null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const judgement = parseRule(values, today);
    setErrors(judgement.errors);
    change.reset();
    if (Object.keys(judgement.errors).length > 0) setAttempt((count) => count + 1);
    else change.mutate(judgement.rule);
  };
  const bindText = (field: keyof RuleValues) => ({
    id: `${id}${field}`,
    error: errors[field],
    value: values[field],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((before) => ({ ...before, [field]: target.value })),
  });
  const bindChoice = <Field extends 'ticketRequired' | 'required' | 'registration' | 'confidence'>(field: Field) => ({
    id: `${id}${field}`,
    value: values[field],
    onChoose: (value: RuleValues[Field]) => setValues((before) => ({ ...before, [field]: value })),
  });
  return (
    <form className="stack" noValidate onSubmit={save}>
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          errors={Object.fromEntries(order.map((field) => [`${id}${field}`, errors[field]]))}
        />
      )}
      <TextField label={text.commune} maxLength={100} {...bindText('commune')} />
      <TextField
        label={text.insee}
        hint={text.inseeHint}
        maxLength={5}
        spellCheck={false}
        readOnly={was !== null}
        {...bindText('insee')}
      />
      <TextField
        label={text.maxHours}
        hint={text.maxHoursHint}
        required={false}
        inputMode="numeric"
        maxLength={4}
        {...bindText('maxHours')}
      />
      <Select label={text.ticket} choices={answers} {...bindChoice('ticketRequired')} />
      <Select
        label={text.registration}
        choices={[
          { value: 'unknown', label: text.registrationUnknown },
          { value: 'known', label: text.registrationKnown },
        ]}
        {...bindChoice('registration')}
      />
      {values.registration === 'known' && (
        <fieldset className="field stack">
          <legend className="visually-hidden">{text.registration}</legend>
          <TextField label={text.name} required={false} maxLength={200} {...bindText('name')} />
          <Select label={text.required} choices={answers} {...bindChoice('required')} />
          <TextField label={text.url} required={false} type="url" maxLength={500} {...bindText('url')} />
          <TextField label={text.plates} required={false} inputMode="numeric" maxLength={2} {...bindText('plates')} />
          <TextField
            label={text.validity}
            hint={text.validityHint}
            required={false}
            maxLength={60}
            {...bindText('validity')}
          />
        </fieldset>
      )}
      <TextField
        label={text.formUrl}
        hint={text.formUrlHint}
        required={false}
        type="url"
        maxLength={500}
        {...bindText('formUrl')}
      />
      {values.formUrl.trim() !== '' && (
        <TextField label={text.formReadOn} hint={text.formReadOnHint} maxLength={10} {...bindText('formReadOn')} />
      )}
      <TextArea label={text.note} maxLength={500} rows={3} {...bindText('note')} />
      <TextField label={text.sourceUrl} type="url" maxLength={500} {...bindText('source')} />
      <TextField
        label={text.sourceDate}
        hint={text.sourceDateHint}
        required={false}
        maxLength={10}
        {...bindText('sourceDate')}
      />
      <TextField label={text.readOn} hint={text.readOnHint} maxLength={10} {...bindText('readOn')} />
      <Select
        label={text.confidence}
        choices={ruleConfidences.map((value) => ({ value, label: rulesText.confidences[value] }))}
        {...bindChoice('confidence')}
      />
      {refusal !== null && (
        <ErrorAlert title={text.notSaved}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
      <Button type="submit" look="act" icon="check" wide busy={change.isPending}>
        {text.save}
      </Button>
      <Button wide onClick={onCancel}>
        {text.cancel}
      </Button>
      {was !== null && (
        <>
          <Button look="plain" icon="trash" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
          <Dialog title={text.remove} open={removing} onClose={() => setRemoving(false)} closeLabel={text.keep}>
            <p>{text.removeLead}</p>
            <Button
              icon="trash"
              wide
              busy={change.isPending}
              onClick={() => {
                setRemoving(false);
                change.mutate(null);
              }}
            >
              {text.removeConfirm}
            </Button>
          </Dialog>
        </>
      )}
    </form>
  );
}
