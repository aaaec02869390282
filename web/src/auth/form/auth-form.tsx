import type { FormEvent, ReactNode } from 'react';
import { ErrorAlert, Button, ErrorSummary } from '../../ui/index.ts';
import { authText } from '../auth.text.fr.ts';
import type { Faults } from './form-faults.ts';
import type { FormFailure } from './auth-form-state.ts';

interface AuthFormProps {
  readonly form: {
    readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    readonly busy: boolean;
    readonly isWorking: boolean;
    readonly faults: Faults;
    readonly attempt: number;
    readonly failure: FormFailure | null;
  };
  readonly label: string;
  readonly submitLabel: string;
  /** Not the one main act of its screen. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
  readonly beforeSubmit?: ReactNode;
  /** Beside the refusal: another way to go on. */
  readonly afterFailure?: ReactNode;
  /** Told at each change of a field. */
  readonly onTyped?: (form: HTMLFormElement) => void;
}

export function AuthForm({
  form,
  label,
  submitLabel,
  isSecond = false,
  children,
  beforeSubmit,
  afterFailure,
  onTyped,
}: AuthFormProps) {
  return (
    <form
      className="stack"
      noValidate
      aria-label={label}
      onInput={(event) => onTyped?.(event.currentTarget)}
      onSubmit={(event) => void form.submit(event)}
    >
      <ErrorSummary errors={form.faults} attempt={form.attempt} />
      {form.failure && (
        <ErrorAlert title={form.failure.title}>
          <p>{form.failure.advice}</p>
          {afterFailure}
        </ErrorAlert>
      )}
      {children}
      {beforeSubmit}
      <Button type="submit" look={isSecond ? 'ghost' : 'act'} wide busy={form.busy}>
        {submitLabel}
      </Button>
      <p role="status">{form.isWorking && authText.working}</p>
    </form>
  );
}
