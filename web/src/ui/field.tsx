import { createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from './icon.tsx';
import { uiText } from './ui.text.fr.ts';
import { keepPiecesWhole, keepWholeInOneText } from './no-wrap.tsx';

export interface FieldProps {
  readonly label: ReactNode;
  /** Help shown before the person types. */
  readonly hint?: ReactNode;
  /** The error sentence; marks the control as invalid. */
  readonly error?: string | undefined;
}

export interface FaultElsewhere {
  /** Id of the element that holds the error, when it is not beside the field. */
  readonly faultId?: string | undefined;
}

export interface ControlAria {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Joins label, hint and error to a control. A given `id` lets an ErrorSummary link to it. */
export function useControl(props: FieldProps & FaultElsewhere, id: string | undefined): ControlAria {
  const own = useId();
  const control = id ?? own;
  const notes = [props.hint && `${control}-hint`, props.error && `${control}-error`, props.faultId];
  const described = notes.filter(Boolean).join(' ');
  return {
    id: control,
    'aria-describedby': described || undefined,
    'aria-invalid': props.error || props.faultId ? true : undefined,
  };
}

export function FieldFrame({
  aria,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { readonly aria: ControlAria; readonly required: boolean; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={aria.id}>
        {label}
        <OptionalMark required={required} />
      </label>
      <FieldNotes id={aria.id} hint={hint} error={error} />
      {children}
    </div>
  );
}

const FiltersContext = createContext(false);

/** Around fields that filter a list: they are never required, so none is marked as optional. */
export function FilterFields({ children }: { readonly children: ReactNode }) {
  return <FiltersContext value={true}>{children}</FiltersContext>;
}

/** The space stays outside the element: a screen reader that trims each part would join the two words. */
export function OptionalMark({ required }: { readonly required: boolean }) {
  const isFilter = useContext(FiltersContext);
  return required || isFilter ? null : (
    <>
      {' '}
      <span className="soft">{uiText.optional}</span>
    </>
  );
}

export function FieldNotes({
  id,
  hint,
  error,
}: {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
}) {
  return (
    <>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {keepWholeInOneText(hint)}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} />
          <span>{keepPiecesWhole(error)}</span>
        </span>
      )}
    </>
  );
}
