import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, FieldNotes, useControl, type FieldProps } from './field.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** A chip beside the label. */
  readonly mark?: ReactNode;
}

interface SelectProps<Value extends string>
  extends FieldProps,
    Omit<ComponentPropsWithRef<'select'>, 'className' | 'onChange' | 'value'> {
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | '';
  /** Text of the empty option, shown while nothing is chosen. */
  readonly prompt?: string;
  readonly onChoose: (value: Value) => void;
}

export function Select<Value extends string>({
  label,
  hint,
  error,
  id,
  required = true,
  choices,
  value,
  prompt,
  onChoose,
  ...rest
}: SelectProps<Value>) {
  const aria = useControl({ label, hint, error }, id);
  const chosenLabel = choices.find((choice) => choice.value === value)?.label ?? prompt;
  return (
    <FieldFrame aria={aria} label={label} hint={hint} error={error} required={required}>
      <select
        {...rest}
        {...aria}
        className="input"
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {/* In some engines a narrow select cuts a long option, or a short one in very large letters: the whole label is
          repeated below. Screen readers read it from the select. */}
      {typeof chosenLabel === 'string' && chosenLabel.length > 8 && (
        <span
          className={chosenLabel.length > 22 ? 'chosen-whole' : 'chosen-whole short'}
          aria-hidden="true"
          data-whole={chosenLabel}
        />
      )}
    </FieldFrame>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  id,
  ...input
}: FieldProps & Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'>) {
  const aria = useControl({ label, hint, error }, id);
  return (
    <div className="field">
      <label className="check" htmlFor={aria.id}>
        <input {...input} {...aria} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes id={aria.id} hint={hint} error={error} />
    </div>
  );
}

interface RadioCardsProps<Value extends string> {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly id?: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export function RadioCards<Value extends string>({
  legend,
  hint,
  error,
  id,
  choices,
  value,
  onChoose,
}: RadioCardsProps<Value>) {
  const name = useId();
  const aria = useControl({ label: legend, hint, error }, id);
  return (
    <fieldset className="field" id={aria.id} tabIndex={-1} aria-describedby={aria['aria-describedby']}>
      <legend>{legend}</legend>
      <FieldNotes id={aria.id} hint={hint} error={error} />
      <div className="radio-cards">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
            />
            <span className="what">
              <span className="head">
                <span>{choice.label}</span>
                {choice.mark}
              </span>
              {choice.description && <span>{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
