import { Fragment, type ComponentType, type ReactNode } from 'react';
import { Alert, Button, Skeleton } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';
import { useAccount, type AccountFacts } from './profile.ts';

interface AccountGateProps {
  readonly children: (facts: AccountFacts) => ReactNode;
  /** Put around the waiting and the failure, where no page stands around the gate yet. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** Waits for the profile, says when it cannot be read, then hands it over. */
export function AccountGate({ children, frame: Frame = Fragment }: AccountGateProps) {
  const account = useAccount();
  if (account.data !== undefined) return children(account.data);
  if (account.isError) {
    return (
      <Frame>
        <Alert title={accountText.profileFailed}>
          <p>{accountText.profileFailedLead}</p>
          <Button icon="refresh" onClick={() => void account.refetch()}>
            {accountText.retry}
          </Button>
        </Alert>
      </Frame>
    );
  }
  return (
    <Frame>
      <Checking />
    </Frame>
  );
}

/** What is on screen while one does not know who is there. */
export function Checking() {
  return (
    <>
      <p>{accountText.checking}</p>
      <Skeleton label={accountText.checking} lines={4} />
    </>
  );
}

export function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert title={accountText.sessionFailed}>
      <p>{accountText.profileFailedLead}</p>
      <Button icon="refresh" onClick={onRetry}>
        {accountText.retry}
      </Button>
    </Alert>
  );
}
