import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldNotes, OptionalMark, type FieldProps } from '../field.tsx';
import { placeFigures } from './place-figures.ts';
import { stopSubmitting } from './typed-faults.ts';

export interface PartsValueProps extends FieldProps {
  /** Identifier of the first part of the field, to which an `ErrorSummary` links. */
  readonly id?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The complete value, or empty. */
  readonly value: string;
  /** Receives an object shaped like a change event, as the other fields give it: a complete value, or an empty one. */
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** Typed digits of each part; empty while nothing is typed. */
type PartValues<Part extends string> = Readonly<Record<Part, string>>;

export interface PartsKind<Part extends string> {
  readonly parts: readonly { readonly name: Part; readonly label: string; readonly figures: number }[];
  /** Characters that end a part when the whole value is typed in one go. */
  readonly separator: RegExp;
  readonly typedOf: (value: string) => PartValues<Part>;
  /** Empty while the value is incomplete or impossible. */
  readonly valueOf: (parts: PartValues<Part>) => string;
  /** French sentence of the error; null for a valid or empty value. */
  readonly faultOf: (parts: PartValues<Part>) => string | null;
  /** A complete value that was pasted, dictated or typed in one go; null for any other text. */
  readonly read: (text: string) => PartValues<Part> | null;
  /** Completes the typed digits when the field loses the focus. */
  readonly complete?: (parts: PartValues<Part>) => PartValues<Part>;
}

interface PartsFieldProps<Part extends string> extends PartsValueProps {
  readonly kind: PartsKind<Part>;
}

/**
 * A value typed as digits in several parts; a whole value may be pasted or dictated into any of them. A form cannot be
 * submitted with an incomplete part; code that sends without a form calls `stopAtTypedFault`.
 */
export function PartsField<Part extends string>({
  kind,
  label,
  hint,
  error,
  id,
  required = true,
  disabled = false,
  value,
  onChange,
}: PartsFieldProps<Part>) {
  const own = useId();
  const control = id ?? own;
  const [state, setState] = useState({ typed: kind.typedOf(value), value, isLeft: false });
  // The value was set from outside, for example from a paper that was read.
  if (state.value !== value) setState({ typed: kind.typedOf(value), value, isLeft: false });
  const fault = kind.faultOf(state.typed);
  const sentence = state.isLeft && fault !== null ? fault : error;
  const first = useRef<HTMLInputElement>(null);
  /** The part typed in since it has the focus; `isAnew` when its former digits are being replaced. */
  const typedIn = useRef<{ readonly index: number; readonly isAnew: boolean } | null>(null);
  useLayoutEffect(() => first.current?.setCustomValidity(fault ?? ''), [fault]);
  useEffect(() => {
    const form = first.current?.form ?? null;
    return form === null ? undefined : stopSubmitting(form);
  }, []);

  const change = (parts: PartValues<Part>) => {
    // An incomplete value keeps the former one: a person who leaves the form then finds it again.
    const next = kind.faultOf(parts) === null ? kind.valueOf(parts) : value;
    setState({ typed: parts, value: next, isLeft: state.isLeft });
    if (next !== value) onChange({ target: { value: next } });
  };
  const buildId = (index: number): string => (index === 0 ? control : `${control}-${kind.parts[index]?.name}`);
  const type = (index: number, text: string, native: Partial<InputEvent>) => {
    const part = kind.parts[index];
    if (part === undefined) return;
    const next = kind.parts[index + 1];
    const before = typedIn.current?.index === index ? typedIn.current : null;
    const {
      own: figures,
      rest,
      isAnew,
    } = placeFigures(
      {
        text,
        places: part.figures,
        nextFigures: next === undefined ? null : state.typed[next.name],
        isTouched: before !== null,
        isAnew: before?.isAnew === true,
      },
      native,
    );
    typedIn.current = { index, isAnew };
    change(
      kind.read(text) ?? {
        ...state.typed,
        [part.name]: figures,
        ...(next === undefined || rest === '' ? {} : { [next.name]: rest.slice(0, next.figures) }),
      },
    );
    // The value is typed in one go: its digits go on into the next part.
    if (next === undefined || (rest === '' && !kind.separator.test(text))) return;
    const following = document.getElementById(buildId(index + 1));
    following?.focus();
    if (rest !== '') typedIn.current = { index: index + 1, isAnew: true };
    // Selects the digits of the next part, so that typing replaces them, as after Tab.
    else if (following instanceof HTMLInputElement) following.select();
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typedIn.current = null;
    if (event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) === true) return;
    const wholeParts = kind.complete?.(state.typed) ?? state.typed;
    if (kind.parts.some(({ name }) => wholeParts[name] !== state.typed[name])) change(wholeParts);
    setState((before) => ({ ...before, isLeft: true }));
  };

  const notes = [hint && `${control}-hint`, sentence && `${control}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field parts-field" disabled={disabled} aria-describedby={notes || undefined}>
      <legend>
        {label}
        <OptionalMark required={required} />
      </legend>
      <FieldNotes id={control} hint={hint} error={sentence} />
      <div className="field-parts">
        {kind.parts.map((part, index) => (
          <label key={part.name} htmlFor={buildId(index)}>
            <span>{part.label}</span>
            <input
              id={buildId(index)}
              ref={index === 0 ? first : undefined}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              size={part.figures}
              value={state.typed[part.name]}
              aria-required={required || undefined}
              aria-invalid={sentence ? true : undefined}
              onChange={(event) => type(index, event.target.value, event.nativeEvent as Partial<InputEvent>)}
              onBlur={leave}
              onInvalid={() => setState((before) => ({ ...before, isLeft: true }))}
              onPaste={(event) => {
                const pasted = kind.read(event.clipboardData.getData('text'));
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
