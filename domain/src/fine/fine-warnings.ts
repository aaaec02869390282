import { findPlateForm } from '../kernel/index.ts';
import type { FineFacts } from './fine.ts';
import type { FineWarningCode } from './fine-codes.ts';
import { isOverseasAddress, findResidence } from './countries.ts';
import { isDebtorCapacity } from './list-missing-for-dossier.ts';
import { decodeNoticeNumber, checkPrintedNumber } from './notice-number.ts';

/** Lists the warnings shown beside the fields. None blocks. */
export function listFineWarnings(facts: FineFacts): readonly FineWarningCode[] {
  const warnings: FineWarningCode[] = [];
  if (facts.track === 'fps') {
    const decoded = decodeNoticeNumber(facts.noticeNumber, facts.noticeKey);
    warnings.push(...decoded.warnings);
    const days = [facts.observedOn, facts.noticeDate];
    if (decoded.issuedOn !== null && !days.includes(decoded.issuedOn)) warnings.push('NUMBER_DATE_DIFFERS');
  } else if (facts.noticeNumber !== '') {
    const { track, noticeNumber: typedNumber, noticeKey: key, noticeDate, delivery } = facts;
    warnings.push(
      ...checkPrintedNumber({ track, typedNumber, key, noticeDate, delivery }).warnings.filter(
        (code) => code !== 'NUMBER_FORM_UNKNOWN',
      ),
    );
  }
  if (facts.plate !== null && findPlateForm(facts.plate) !== 'strict') warnings.push('PLATE_UNUSUAL');
  // A mandate is made for the appeal to the town alone; a private company asks for no signature.
  if (!facts.debtorIsUser && facts.track !== 'prive' && !isSignedByRepresentative(facts))
    warnings.push(facts.track === 'fps' ? 'DEBTOR_MUST_SIGN' : 'DEBTOR_SIGNS_ALONE');
  if (findResidence(facts.debtorAddress) !== null || isOverseasAddress(facts.authorityAddress))
    warnings.push('OUTSIDE_METROPOLE');
  return warnings;
}

/** Returns whether a legal representative of the debtor is named, who signs without a mandate. */
function isSignedByRepresentative(facts: FineFacts): boolean {
  if ((facts.representativeName ?? null) === null) return false;
  if (facts.certificate === 'company') return true;
  return (facts.holderCapacity === 'minor' || facts.holderCapacity === 'tutelle') && isDebtorCapacity(facts);
}
