import type { finesContract } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import {
  describeDeadlineRule,
  fineWarningMessages,
  legalTexts,
  describeReading,
  type Assessment,
} from '@placejuste/domain/fine';
import { findAuthority } from './authorities.ts';
import { finesText as text } from './fines.text.fr.ts';

/** Words the assessment: dates, rules and legal texts, as they are shown. */
export async function buildAssessmentView({
  track,
  siren,
  deadlines,
  warnings,
}: Assessment): Promise<ReplyOf<typeof finesContract.calls.assess>> {
  const authority = siren === null ? null : await findAuthority(siren);
  const unknown = siren !== null && authority === null ? [fineWarningMessages.AUTHORITY_UNKNOWN] : [];
  return {
    track,
    ...(authority === null ? {} : { authority: authority.name }),
    deadlines: deadlines.map((deadline) => ({
      code: deadline.code,
      safe: deadline.safe,
      outer: deadline.outer,
      rule: describeDeadlineRule(deadline),
      source: deadline.law
        .map((id) =>
          text.source(legalTexts[id].cite, id, describeReading(legalTexts[id].readIn, legalTexts[id].readOn)),
        )
        .join('\u00a0; '),
    })),
    warnings: [...warnings.map((code) => fineWarningMessages[code]), ...unknown],
  };
}
