import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Alert, Button, ErrorSummary } from '../../ui/index.ts';
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
    readonly failureId: string;
    /** Title of the toast that announces the failure; null without a toast. */
    readonly toastTitle: string | null;
  };
  readonly label: string;
  readonly submitLabel: string;
  /** True when another button is the main action of the screen. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
  readonly beforeSubmit?: ReactNode;
  /** Shown with the refusal: another way to continue. */
  readonly afterFailure?: ReactNode;
  /** Called at each change of a field. */
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
        <Failure failure={form.failure} id={form.failureId} toastTitle={form.toastTitle}>
          {afterFailure}
        </Failure>
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

interface FailureProps {
  readonly failure: FormFailure;
  readonly id: string;
  readonly toastTitle: string | null;
  readonly children: ReactNode;
}

/**
 * Alert of a refusal, which describes its fields. When a toast announces the refusal, the alert only takes the focus.
 */
function Failure({ failure, id, toastTitle, children }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isToasted = toastTitle !== null;
  useEffect(() => {
    if (isToasted) box.current?.focus();
  }, [isToasted, failure]);
  const group = isToasted && { role: 'group', tabIndex: -1, 'aria-label': toastTitle, 'aria-describedby': id };
  return (
    <div ref={box} {...group}>
      <div id={id}>
        <Alert tone="bad" title={failure.title} {...(isToasted ? {} : { live: 'alert' })}>
          <p>{failure.advice}</p>
          {children}
        </Alert>
      </div>
    </div>
  );
}
