import type { Dossier } from '@placejuste/contracts/dossiers';
import { fineWarningMessages, type FineWarningCode } from '@placejuste/domain/fine';
import {
  describeLateDeposit,
  dossierFailureMessages,
  dossierStepMessages,
  dossierWarningMessages,
  nameExhibit,
  isRequestComplete,
  listMandatoryPieces,
  countDelayMinutes,
  listObjections,
  describeObjection,
  nameObjector,
  buildSendingGuide,
  buildTribunalForm,
  writeLetter,
  type DossierWarningCode,
  type Letter,
  type LetterFacts,
} from '@placejuste/domain/letter';
import type { DossierRow } from './dossiers.repository.ts';
import type { FrozenFacts } from './dossiers.tables.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { buildPartName } from './part-names.ts';
import type { TownOfNotice } from './read-town-of-notice.ts';

const warningMessages: Readonly<Record<FineWarningCode | DossierWarningCode, string>> = {
  ...fineWarningMessages,
  ...dossierWarningMessages,
};

interface DossierViewOptions {
  /** The commune that issued the notice, with its current rule; null when it is unknown. */
  readonly town: TownOfNotice | null;
  /** Numbers of the exhibits whose readings weaken them: they answer no objection. */
  readonly unsoundExhibitNumbers?: readonly number[];
  readonly isOutdated?: boolean;
}

/** Builds the view of a dossier, as its page shows its progress. */
export function buildDossierView(
  row: DossierRow,
  { town, unsoundExhibitNumbers = [], isOutdated = false }: DossierViewOptions,
): Dossier {
  const { letter: facts, warnings, position = null } = row.facts;
  // Written as of the day it was frozen: the page must keep showing what was valid then.
  const letter = writeLetter(row.kind, facts, facts.preparedOn);
  const ticketRule = town?.ticket ?? null;
  const objections = listObjections(row.kind, facts, {
    noticePosition: position,
    unsoundExhibitNumbers,
    ticketRule,
  });
  const guide = letter.ok
    ? buildSendingGuide({ kind: row.kind, facts, letter: letter.value, townForm: town?.form ?? null })
    : { ways: [], fields: [], before: [], keep: [] };
  return {
    id: row.id,
    fineId: row.fine_id,
    kind: row.kind,
    state: row.state,
    percent: row.percent,
    step: dossierStepMessages[row.step],
    failure: describeFailure(row),
    failedExhibit: findFailedExhibit(row)?.kind ?? null,
    exhibits: facts.exhibits.map(({ kind }, index) => ({ number: index + 1, kind, title: nameExhibit(kind, facts) })),
    // A warning already listed as an objection is not repeated.
    warnings: warnings
      .filter((code) => !objections.some((objection) => objection.code === code))
      .filter((code) => code !== 'TOWN_MAY_ASK_TICKET' || ticketRule?.isAsked !== false)
      .map((code) => ({ code, message: describeWarning(code, facts) })),
    objections: {
      by: nameObjector(facts),
      rows: objections.map((one) => {
        const { says, answer, exhibits } = describeObjection(one, facts, ticketRule);
        return { code: one.code, standing: one.standing, says, answer, exhibits: [...exhibits] };
      }),
    },
    ...(letter.ok ? { signatory: letter.value.signature.name } : {}),
    ...(letter.ok && letter.value.cosignature !== undefined ? { cosignatory: letter.value.cosignature.name } : {}),
    outdated: isOutdated,
    datedOn: facts.preparedOn,
    drawnOn: row.facts.signature?.drawnOn ?? null,
    case: buildTypedCase(row.facts),
    guide: {
      ways: guide.ways.map((way) => ({ ...way, lines: [...way.lines] })),
      fields: guide.fields.map((field) => ({ ...field })),
      before: [...guide.before],
      // No screen reads it, and an older application refuses the whole page for an unknown kind.
      keep: { kind: 'receipt', lines: [...guide.keep] },
    },
    ...(row.kind === 'tsp' && letter.ok ? { tribunal: buildTribunal(facts, letter.value) } : {}),
    withSummary: row.facts.withSummary ?? false,
    summary: letter.ok ? letter.value.summary.parts.map(({ heading, lines }) => ({ heading, lines: [...lines] })) : [],
    partsState: row.parts_state,
    parts: row.parts.map(({ number, sizeBytes }) => ({ ...buildPartName(row, number), number, sizeBytes })),
    declarationId: row.declaration_id,
    pages: row.pages,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    createdAt: row.created_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
  };
}

/**
 * Builds the facts typed in the dossier. Those of the follow-up are null, and read there again: a step may be corrected
 * after the dossier was made.
 */
function buildTypedCase({ letter: { more }, previous }: FrozenFacts): Dossier['case'] {
  const readTyped = <Field extends 'sentOn' | 'receivedOn' | 'sentBy' | 'refusedOn'>(field: Field) =>
    more[field] === previous?.[field] ? null : more[field];
  return {
    situations: [...more.situations],
    offence: more.offence,
    offenceWords: more.offenceWords,
    awardFrom: more.awardFrom,
    awardUntil: more.awardUntil,
    obstacle: more.obstacle,
    sentOn: readTyped('sentOn'),
    receivedOn: readTyped('receivedOn'),
    sentBy: readTyped('sentBy'),
    copyNotGiven: more.copyNotGiven ?? false,
    refusedOn: readTyped('refusedOn'),
    mandatary: more.mandatary,
    mandataryAddress: more.mandataryAddress ?? null,
  };
}

function buildTribunal(facts: LetterFacts, letter: Letter): Dossier['tribunal'] {
  const pieces = listMandatoryPieces(facts);
  return {
    form: buildTribunalForm(facts, letter).map(({ heading, fields }) => ({ heading, fields: [...fields] })),
    pieces: pieces.map((piece) => ({ ...piece })),
    complete: isRequestComplete(pieces),
  };
}

/** Words a warning; that of a late deposit names the number of minutes. */
function describeWarning(code: FineWarningCode | DossierWarningCode, facts: LetterFacts): string {
  const delay = code === 'DEPOSIT_AFTER_FINDING' ? countDelayMinutes(facts) : null;
  return delay === null ? warningMessages[code] : describeLateDeposit(delay);
}

/** Words a failure: the exhibit that caused it, then the remedy. */
function describeFailure(row: DossierRow): string | null {
  if (row.failure === null) return null;
  const message = dossierFailureMessages[row.failure];
  const exhibit = findFailedExhibit(row);
  return row.failed_exhibit === null || exhibit === undefined
    ? message
    : text.stoppedBy(row.failed_exhibit, nameExhibit(exhibit.kind, row.facts.letter), message);
}

function findFailedExhibit({ failed_exhibit: number, facts }: DossierRow) {
  return number === null ? undefined : facts.letter.exhibits[number - 1];
}
