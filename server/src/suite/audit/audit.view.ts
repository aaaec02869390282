import type { AuditLine, AuditVerdict } from '@placejuste/contracts/suite';
import type { AuditVerdict as Verdict, NamedAuditRow } from '../../accounts/index.ts';

export function buildAuditLineView({ at, detail, ...row }: NamedAuditRow): AuditLine {
  return { ...row, at: at.toISOString(), detail: detail as AuditLine['detail'] };
}

export function buildAuditVerdictView({ fault, ...verdict }: Verdict): AuditVerdict {
  return { ...verdict, fault: fault === null ? null : { ...fault, at: fault.at.toISOString() } };
}
