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
  /** The commune that issued the notice, as it is shown today; null where there is none to look for. */
  readonly town: TownOfNotice | null;
  /** Numbers of the exhibits that answer no objection as read. */
  readonly unsoundExhibitNumbers?: readonly number[];
  readonly isOutdated?: boolean;
}

/** A dossier's making as its page follows it. */
export function buildDossierView(
  row: DossierRow,
  { town, unsoundExhibitNumbers = [], isOutdated = false }: DossierViewOptions,
): Dossier {
  const { letter: facts, warnings, position = null } = row.facts;
  // Written on the day it was frozen: what was sound then is what is shown for ever.
  const letter = writeLetter(row.kind, facts, facts.preparedOn);
  const ticketRule = town?.ticket ?? null;
  const objections = listObjections(row.kind, facts, {
    noticePosition: position,
    unsoundExhibitNumbers,
    ticketRule,
  });
  const guide = letter.ok
    ? buildSendingGuide(row.kind, facts, letter.value, town?.form ?? null)
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
      // Read by no screen, and an older application refuses the page over a kind it does not know.
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

/** What the follow-up said is read there again: a step may be corrected once the dossier is made. */
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

/** The minutes of a late deposit are said in figures. */
function describeWarning(code: FineWarningCode | DossierWarningCode, facts: LetterFacts): string {
  const delay = code === 'DEPOSIT_AFTER_FINDING' ? countDelayMinutes(facts) : null;
  return delay === null ? warningMessages[code] : describeLateDeposit(delay);
}

/** Which exhibit, then what can still be done about it. */
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
