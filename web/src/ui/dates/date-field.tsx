import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldNotes, OptionalMark, type FieldProps } from '../field.tsx';
import { stopSubmitting } from './date-faults.ts';
import { dateFaultOf, fullYear, isoDateOf, readDate, type TypedDate, typedDateOf } from './typed-date.ts';
import { uiText } from '../ui.text.fr.ts';

interface DateFieldProps extends FieldProps {
  /** Identifier of the first part of the field, to which an `ErrorSummary` links. */
  readonly id?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Given as a field gives it, so that a form binds both alike: a whole date, or nothing. */
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

const parts = ['day', 'month', 'year'] as const;

/**
 * Day, month and year, each typed with figures; a whole date may be pasted or dictated into any of them. A form does
 * not leave while one is half typed; what is sent otherwise asks `stopAtDateFault`.
 */
export function DateField({
  label,
  hint,
  error,
  id,
  required = true,
  disabled = false,
  value,
  onChange,
}: DateFieldProps) {
  const own = useId();
  const control = id ?? own;
  const [state, setState] = useState({ typed: typedDateOf(value), value, isLeft: false });
  // Set from outside: a date read on a paper, for one.
  if (state.value !== value) setState({ typed: typedDateOf(value), value, isLeft: false });
  const fault = dateFaultOf(state.typed);
  const faultSentence = fault === null ? null : uiText.dateFaults[fault];
  const sentence = state.isLeft && faultSentence !== null ? faultSentence : error;
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.setCustomValidity(faultSentence ?? ''), [faultSentence]);
  useEffect(() => {
    const form = first.current?.form ?? null;
    return form === null ? undefined : stopSubmitting(form);
  }, []);

  const change = (typed: TypedDate) => {
    // Half typed, it erases nothing: whoever leaves the form then finds the former date again.
    const next = dateFaultOf(typed) === null ? isoDateOf(typed) : value;
    setState({ typed, value: next, isLeft: state.isLeft });
    if (next !== value) onChange({ target: { value: next } });
  };
  const idOf = (part: keyof TypedDate): string => (part === 'day' ? control : `${control}-${part}`);
  const type = (part: keyof TypedDate, text: string) => {
    const figures = text.replaceAll(/\D/g, '').slice(0, part === 'year' ? 4 : 2);
    change(readDate(text) ?? { ...state.typed, [part]: figures });
    // Who types « 12/11/2026 » in one go writes each part in its place.
    if (part !== 'year' && /^\d{1,2}[-/. ]$/.test(text))
      document.getElementById(idOf(part === 'day' ? 'month' : 'year'))?.focus();
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) === true) return;
    const typed = { ...state.typed, year: fullYear(state.typed.year) };
    if (typed.year !== state.typed.year) change(typed);
    setState((before) => ({ ...before, isLeft: true }));
  };

  const notes = [hint && `${control}-hint`, sentence && `${control}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field date-field" disabled={disabled} aria-describedby={notes || undefined}>
      <legend>
        {label}
        <OptionalMark required={required} />
      </legend>
      <FieldNotes id={control} hint={hint} error={sentence} />
      <div className="date-parts">
        {parts.map((part) => (
          <label key={part} htmlFor={idOf(part)}>
            <span>{uiText.dateParts[part]}</span>
            <input
              id={idOf(part)}
              ref={part === 'day' ? first : undefined}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              size={part === 'year' ? 4 : 2}
              value={state.typed[part]}
              aria-required={required || undefined}
              aria-invalid={sentence ? true : undefined}
              onChange={(event) => type(part, event.target.value)}
              onBlur={leave}
              onInvalid={() => setState((before) => ({ ...before, isLeft: true }))}
              onPaste={(event) => {
                const pasted = readDate(event.clipboardData.getData('text'));
                if (pasted === null) return;
                event.preventDefault();
                change(pasted);
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
