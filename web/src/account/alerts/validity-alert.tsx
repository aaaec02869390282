import { validityAdvice, validityMessages, type ValidityCode } from '@placejuste/domain/account';
import { Alert } from '../../ui/index.ts';

/** Reason why the account is incomplete, in the catalogue's words, and what to do. */
export function ValidityAlert({ code }: { readonly code: ValidityCode }) {
  return (
    <Alert tone="wait" title={validityMessages[code]}>
      <p>{validityAdvice[code]}</p>
    </Alert>
  );
}
