import { stateMessages, type AccountState } from '@placejuste/domain/account';
import { Alert } from '../../ui/index.ts';
import { ActLink } from './refusal-advice.tsx';
import { RefusedPapers } from './refused-papers.tsx';

/** Reason why the account is still limited, in the catalogue's words, with its one action. */
export function AccountAlert({ state }: { readonly state: Exclude<AccountState, 'valid'> }) {
  const { title, advice, act } = stateMessages[state];
  const general = (
    <>
      <p>{advice}</p>
      <ActLink act={act} look="act" />
    </>
  );
  return (
    <Alert tone="wait" title={title}>
      {state === 'papers-missing' ? <RefusedPapers>{general}</RefusedPapers> : general}
    </Alert>
  );
}
