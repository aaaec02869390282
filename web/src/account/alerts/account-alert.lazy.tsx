import { stateMessages, type AccountState } from '@placejuste/domain/account';
import { Alert } from '../../ui/index.ts';
import { ActLink } from './refusal-advice.tsx';

/** Reason why the account is still limited, in the catalogue's words, with its one action. */
export function AccountAlert({ state }: { readonly state: Exclude<AccountState, 'valid'> }) {
  const { title, advice, act } = stateMessages[state];
  return (
    <Alert tone="wait" title={title}>
      <p>{advice}</p>
      <ActLink act={act} look="act" />
    </Alert>
  );
}
