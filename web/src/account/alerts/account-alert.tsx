import type { AccountState } from '@placejuste/domain/account';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';

const StateSaid = lazyPart(
  () => import('./account-alert.lazy.tsx'),
  (code) => code.AccountAlert,
);

/** Why the account does not open everything yet: its words come where they are shown, most accounts never need them. */
export function AccountAlert({ state }: { readonly state: Exclude<AccountState, 'valid'> }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <StateSaid state={state} />
    </Suspense>
  );
}
