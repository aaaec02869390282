import { Fragment, type ComponentType, type ReactNode } from 'react';
import { FailedRead } from '../ui/index.ts';
import { Checking } from './checking.tsx';
import { gateText } from './gate.text.fr.ts';
import type { AccountFacts } from './known-account.ts';
import { useAccount } from './profile.ts';

interface AccountGateProps {
  readonly children: (facts: AccountFacts) => ReactNode;
  /** Wraps the loading and failure screens when the gate is not inside a page. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** Loads the profile, reports a failure, then passes it to `children`. */
export function AccountGate({ children, frame: Frame = Fragment }: AccountGateProps) {
  const account = useAccount();
  if (account.data !== undefined) return children(account.data);
  if (account.isError) {
    return (
      <Frame>
        <FailedRead title={gateText.profileFailed} sentence={gateText.profileFailedLead} read={account} />
      </Frame>
    );
  }
  return (
    <Frame>
      <Checking />
    </Frame>
  );
}
