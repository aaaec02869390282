import { Suspense } from 'react';
import { CallFailure, lazyPart, useSession } from '../../platform/index.ts';
import { Dialog, Skeleton } from '../../ui/index.ts';
import { rolesText } from './roles.text.fr.ts';

const text = rolesText.proof;
const AuthenticatorCodeForm = lazyPart(
  () => import('../../auth/second-factor.lazy.ts'),
  (code) => code.AuthenticatorCodeForm,
);

interface FreshFactorProps {
  /** Error of the act: the dialog opens when the server finds the second factor too old. */
  readonly error: Error | null;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for the six digits again before a sensitive act, so that an unattended session is not enough; the act then
 * continues.
 */
export function FreshFactor({ error, onProved, onCancel }: FreshFactorProps) {
  const session = useSession();
  const factors = session.status === 'signed-in' ? (session.session.user.factors ?? []) : [];
  const factor = factors.find(({ factor_type: type, status }) => type === 'totp' && status === 'verified');
  return (
    <Dialog title={text.title} open={isStaleFactor(error)} onClose={onCancel} closeLabel={text.cancel}>
      {factor === undefined ? (
        <p>{text.elsewhere}</p>
      ) : (
        <>
          <p>{text.lead}</p>
          <Suspense fallback={<Skeleton lines={2} label={text.loading} />}>
            <AuthenticatorCodeForm factorId={factor.id} onDone={onProved} />
          </Suspense>
        </>
      )}
    </Dialog>
  );
}

/** True for the refusal of an old second factor, which only the dialog shows. */
export function isStaleFactor(error: Error | null): boolean {
  return error instanceof CallFailure && error.refusal.code === 'SECOND_FACTOR_NOT_FRESH';
}
