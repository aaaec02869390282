import type { AccountState } from '@placejuste/domain/account';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';

const LazyAccountAlert = lazyPart(
  () => import('./account-alert.lazy.tsx'),
  (code) => code.AccountAlert,
);

/** Reason why the account is still limited. Its texts are loaded when shown: most accounts never need them. */
export function AccountAlert({ state }: { readonly state: Exclude<AccountState, 'valid'> }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <LazyAccountAlert state={state} />
    </Suspense>
  );
}
