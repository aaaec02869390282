import { Fragment, type ComponentType, type ReactNode } from 'react';
import { FailedAlert, Skeleton } from '../ui/index.ts';
import { gateText } from './gate.text.fr.ts';
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
        <FailedAlert
          title={gateText.profileFailed}
          sentence={gateText.profileFailedLead}
          onRetry={() => void account.refetch()}
        />
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
      <p>{gateText.checking}</p>
      <Skeleton label={gateText.checking} lines={4} />
    </>
  );
}

export function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return <FailedAlert title={gateText.sessionFailed} sentence={gateText.profileFailedLead} onRetry={onRetry} />;
}
