import type { DecodedNumber, Fine, FineDeadline, FineSummary } from '@placejuste/contracts/fines';
import {
  listAwaitedDates,
  computeDeadlineState,
  decodeNoticeNumber,
  fineFieldMessages,
  fineWarningMessages,
  listFineWarnings,
  computeFollowedDeadlines,
  legalTexts,
  listMissingForDossier,
  type Deadline,
  type FineWarningCode,
} from '@placejuste/domain/fine';
import type { PlainDate } from '@placejuste/domain/kernel';
import { findAuthority } from './authorities.ts';
import { toFineFacts, toFollowedFine } from './fine-facts.ts';
import type { FineRow, FineStepRow } from './fines.tables.ts';

/** Builds the view of a fine for its page, as of that day in Paris. */
export async function buildFineView(row: FineRow, steps: readonly FineStepRow[], today: PlainDate): Promise<Fine> {
  const facts = toFineFacts(row);
  const followed = toFollowedFine(row);
  const missingFields = Object.entries(listMissingForDossier(facts)).map(
    ([field, code]) => [field, fineFieldMessages[code]] as const,
  );
  const decoded =
    row.track === 'fps' ? await buildDecodedView(row.notice_number, row.notice_key, listFineWarnings(facts)) : null;
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
    warnings: decoded?.warnings ?? buildWarningsView(listFineWarnings(facts)),
    deadlines: computeFollowedDeadlines(followed).map((deadline) => buildDeadlineView(deadline, today)),
    missing: Object.fromEntries(missingFields),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function buildFineSummaryView(row: FineRow, today: PlainDate): FineSummary {
  const [first] = listAwaitedDates(toFollowedFine(row)).filter(
    (deadline) => computeDeadlineState(deadline, today) !== 'passed',
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
    nextDeadline: first === undefined ? null : buildDeadlineView(first, today),
    createdAt: row.created_at.toISOString(),
  };
}

/** `warnings` replaces those of the number alone when more is known than the number. */
export async function buildDecodedView(
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
    warnings: buildWarningsView(codes),
  };
}

function buildWarningsView(codes: readonly FineWarningCode[]): DecodedNumber['warnings'] {
  return codes.map((code) => ({ code, message: fineWarningMessages[code] }));
}

function buildDeadlineView(deadline: Deadline, today: PlainDate): FineDeadline {
  const { code, safe, outer, postBy, law } = deadline;
  const texts = law.map((id) => ({
    text: legalTexts[id].cite,
    readIn: legalTexts[id].readIn,
    readOn: legalTexts[id].readOn,
  }));
  return { code, safe, outer, postBy, state: computeDeadlineState(deadline, today), law: texts };
}
