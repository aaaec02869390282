import { plateForm } from '../kernel/index.ts';
import type { FineFacts } from './fine.ts';
import type { FineWarningCode } from './fine-codes.ts';
import { decodeNoticeNumber } from './notice-number.ts';

/** What to look at again beside the fields; nothing here blocks. */
export function fineWarnings(facts: FineFacts): readonly FineWarningCode[] {
  const decoded = decodeNoticeNumber(facts.noticeNumber, facts.noticeKey);
  const warnings: FineWarningCode[] = [...decoded.warnings];
  const days = [facts.observedOn, facts.noticeDate];
  if (decoded.issuedOn !== null && !days.includes(decoded.issuedOn)) warnings.push('NUMBER_DATE_DIFFERS');
  if (facts.plate !== null && plateForm(facts.plate) !== 'strict') warnings.push('PLATE_UNUSUAL');
  if (!facts.debtorIsUser) warnings.push('DEBTOR_MUST_SIGN');
  // Overseas and foreign postcodes: 97x, 98x.
  if (/\b9[78]\d{3}\b/.test(`${facts.debtorAddress ?? ''}\n${facts.authorityAddress ?? ''}`)) warnings.push('OUTSIDE_METROPOLE');
  return warnings;
}
