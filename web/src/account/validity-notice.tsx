import { validityAdvice, validityMessages, type ValidityCode } from '@placejuste/domain/account';
import { Notice } from '../ui/index.ts';

/** Why the account is not complete yet, in the catalogue's words, and what to do. */
export function ValidityNotice({ code }: { readonly code: ValidityCode }) {
  return (
    <Notice tone="wait" title={validityMessages[code]}>
      <p>{validityAdvice[code]}</p>
    </Notice>
  );
}
