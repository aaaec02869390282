import { useState, type ComponentPropsWithRef } from 'react';
import { Button } from './button.tsx';
import { FieldFrame, type FaultElsewhere, useControl, type FieldProps } from './field.tsx';
import { uiText } from './ui.text.fr.ts';

type TextFieldProps = FieldProps & FaultElsewhere & Omit<ComponentPropsWithRef<'input'>, 'className'>;

/** Required unless `required={false}`, which the label says in words. A search field is never marked as optional. */
export function TextField({ label, hint, error, faultId, id, required = true, ...input }: TextFieldProps) {
  const aria = useControl({ label, hint, error, faultId }, id);
  return (
    <FieldFrame aria={aria} label={label} hint={hint} error={error} required={required || input.type === 'search'}>
      <input dir="auto" {...input} {...aria} className="input" aria-required={required || undefined} />
    </FieldFrame>
  );
}

/** A password field with a button to show the password: seeing it prevents most typing errors. */
export function PasswordField({ label, hint, error, faultId, id, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const aria = useControl({ label, hint, error, faultId }, id);
  return (
    <FieldFrame aria={aria} label={label} hint={hint} error={error} required>
      <div className="with-button">
        <input
          {...input}
          {...aria}
          className="input"
          type={isShown ? 'text' : 'password'}
          aria-required
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          aria-pressed={isShown}
          aria-label={isShown ? uiText.hidePassword : uiText.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? uiText.hide : uiText.show}
        </Button>
      </div>
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id,
  required = true,
  ...input
}: FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'className'>) {
  const aria = useControl({ label, hint, error }, id);
  return (
    <FieldFrame aria={aria} label={label} hint={hint} error={error} required={required}>
      <textarea dir="auto" {...input} {...aria} className="input" aria-required={required || undefined} />
    </FieldFrame>
  );
}
