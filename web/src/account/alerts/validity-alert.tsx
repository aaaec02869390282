import { validityAdvice, validityMessages, type ValidityCode } from '@placejuste/domain/account';
import { Alert } from '../../ui/index.ts';

/** Why the account is not complete yet, in the catalogue's words, and what to do. */
export function ValidityAlert({ code }: { readonly code: ValidityCode }) {
  return (
    <Alert tone="wait" title={validityMessages[code]}>
      <p>{validityAdvice[code]}</p>
    </Alert>
  );
}
