import { refuse } from '@placejuste/domain/kernel';
import { useRef } from 'react';
import { useFocusKept } from '../../accessibility/index.ts';
import { readStoredSession } from '../../platform/index.ts';
import { TextField } from '../../ui/index.ts';
import type { AuthOutcome, OpenedAccount } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { verifyCodeOf } from '../verify-own.ts';

interface AddressCodeProps {
  readonly prefix: string;
  /** Address that the code was sent to. */
  readonly address: string;
  readonly label: string;
  readonly submitLabel: string;
  /** Shown instead of the form once this address has confirmed and the other one has not. */
  readonly done: string | null;
  /** Null: the other address has still to confirm. */
  readonly onConfirmed: (account: OpenedAccount | null) => void;
}

/** Field for the code mailed to one of the addresses of a change. */
export function AddressCode({ prefix, address, label, submitLabel, done, onConfirmed }: AddressCodeProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useFocusKept(status, done ?? '');
  const form = useAuthForm<'code', OpenedAccount | null>({
    prefix,
    names: ['code'],
    send: ({ code }) => verifyOwnCode(address, code),
    onDone: (_values, account) => onConfirmed(account),
  });
  if (done !== null)
    return (
      <p ref={status} tabIndex={-1} role="status">
        {done}
      </p>
    );
  return (
    <AuthForm form={form} label={submitLabel} submitLabel={submitLabel} isSecond>
      <TextField
        label={label}
        id={form.id('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.fault('code')}
        faultId={form.faultId('code')}
      />
    </AuthForm>
  );
}

async function verifyOwnCode(address: string, code: string): Promise<AuthOutcome<OpenedAccount | null>> {
  const ownerId = readStoredSession()?.user.id;
  if (ownerId === undefined) return refuse('NETWORK');
  const outcome = await verifyCodeOf(ownerId, address, code);
  return outcome === 'other-account' ? refuse('CODE_EXPIRED') : outcome;
}
