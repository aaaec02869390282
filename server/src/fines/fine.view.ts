import type { DecodedNumber, Fine, FineDeadline, FineSummary } from '@placejuste/contracts/fines';
import {
  awaitedDeadlines,
  deadlineState,
  decodeNoticeNumber,
  fineFieldMessages,
  fineWarningMessages,
  fineWarnings,
  followedDeadlines,
  legalTexts,
  missingForDossier,
  type Deadline,
  type FineWarningCode,
} from '@placejuste/domain/fine';
import type { PlainDate } from '@placejuste/domain/kernel';
import { findAuthority } from './authorities.ts';
import { factsOfRow, followedOfRow } from './fine-facts.ts';
import type { FineRow, FineStepRow } from './fines.tables.ts';

/** A fine as its page shows it, on that day in Paris. */
export async function fineView(row: FineRow, steps: readonly FineStepRow[], today: PlainDate): Promise<Fine> {
  const facts = factsOfRow(row);
  const followed = followedOfRow(row);
  const missing = Object.entries(missingForDossier(facts)).map(
    ([field, code]) => [field, fineFieldMessages[code]] as const,
  );
  const decoded =
    row.track === 'fps' ? await decodedView(row.notice_number, row.notice_key, fineWarnings(facts)) : null;
  return {
    id: row.id,
    ...facts,
    ...followed,
    steps: steps.map((one) => ({
      id: one.id,
      step: one.step,
      on: one.happened_on,
      channel: one.channel,
      reference: one.reference,
      recordedAt: one.recorded_at.toISOString(),
    })),
    declarationId: row.declaration_id,
    noticePath: row.notice_path,
    declinedDeclarations: [...row.declined_declarations],
    decoded,
    warnings: decoded?.warnings ?? warningsView(fineWarnings(facts)),
    deadlines: followedDeadlines(followed).map((deadline) => deadlineView(deadline, today)),
    missing: Object.fromEntries(missing),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function fineSummaryView(row: FineRow, today: PlainDate): FineSummary {
  const [first] = awaitedDeadlines(followedOfRow(row)).filter(
    (deadline) => deadlineState(deadline, today) !== 'passed',
  );
  return {
    id: row.id,
    track: row.track,
    status: row.status,
    noticeNumber: row.notice_number,
    noticeDate: row.notice_date,
    plate: row.plate,
    place: row.place,
    amountCents: row.amount_cents,
    authorityName: row.authority_name,
    nextDeadline: first === undefined ? null : deadlineView(first, today),
    createdAt: row.created_at.toISOString(),
  };
}

/** `warnings` replaces those of the number alone when more is known than the number. */
export async function decodedView(
  number: string,
  key: string | null,
  warnings?: readonly FineWarningCode[],
): Promise<DecodedNumber> {
  const decoded = decodeNoticeNumber(number, key);
  const authority = await findAuthority(decoded.siren);
  const codes = [...(warnings ?? decoded.warnings), ...(authority === null ? ['AUTHORITY_UNKNOWN' as const] : [])];
  return {
    siret: decoded.siret,
    siren: decoded.siren,
    authority,
    issuedOn: decoded.issuedOn,
    warnings: warningsView(codes),
  };
}

function warningsView(codes: readonly FineWarningCode[]): DecodedNumber['warnings'] {
  return codes.map((code) => ({ code, message: fineWarningMessages[code] }));
}

function deadlineView(deadline: Deadline, today: PlainDate): FineDeadline {
  const { code, safe, outer, postBy, law } = deadline;
  const texts = law.map((id) => ({
    text: legalTexts[id].cite,
    readIn: legalTexts[id].readIn,
    readOn: legalTexts[id].readOn,
  }));
  return { code, safe, outer, postBy, state: deadlineState(deadline, today), law: texts };
}
