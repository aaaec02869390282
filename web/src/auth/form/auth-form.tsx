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
    readonly isToasted: boolean;
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
        <Failure failure={form.failure} id={form.failureId} isToasted={form.isToasted}>
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
  readonly isToasted: boolean;
  readonly children: ReactNode;
}

/** Why it was refused, which describes the fields it is about. A toast that speaks leaves it the focus alone. */
function Failure({ failure, id, isToasted, children }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isToasted) box.current?.focus();
  }, [isToasted, failure]);
  return (
    <div ref={box} id={id} {...(isToasted && { role: 'group', tabIndex: -1, 'aria-label': failure.title })}>
      <Alert tone="bad" title={failure.title} {...(isToasted ? {} : { live: 'alert' })}>
        <p>{failure.advice}</p>
        {children}
      </Alert>
    </div>
  );
}
