import {
  compareExhibit,
  isCompared,
  isWeakening,
  type ExhibitReadingState,
  type Finding,
} from '@placejuste/domain/exhibit-reading';
import { paperKinds, type ExhibitKind } from '@placejuste/domain/letter';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import type { ConfirmedValue } from '../dossiers.tables.ts';
import { readingsRepository, type ReadingRow } from './readings.repository.ts';

/** One exhibit of a dossier, compared with its letter by what the service itself read of it. */
export interface ComparedExhibit {
  /** Number of the exhibit in the letter, from 1. */
  readonly number: number;
  readonly kind: ExhibitKind;
  readonly objectId: string;
  /** Null when nobody asked for its reading yet: an older dossier. */
  readonly state: ExhibitReadingState | null;
  readonly askedAt: Date | null;
  readonly findings: readonly Finding[];
  /** The person said that this paper is right, of these very contradictions. */
  readonly isSaidRight: boolean;
}

type Row = Pick<DossierRow, 'fine_id' | 'facts' | 'exhibits'>;

/** The rule, run again on the values that the service holds; nothing that a device reported enters it. */
export async function compareExhibits(tx: Tx, row: Row): Promise<readonly ComparedExhibit[]> {
  const compare = await loadExhibitComparison(tx, row.fine_id, [row]);
  return compare(row);
}

/** Of several dossiers of a fine: their papers, mostly the same ones, are looked up together. */
export async function loadExhibitComparison(
  tx: Tx,
  fineId: string,
  dossiers: readonly Row[],
): Promise<(row: Row) => readonly ComparedExhibit[]> {
  const readings = readingsRepository(tx);
  const rows = await readings.listOfObjects([...new Set(dossiers.flatMap(listComparedObjectIds))]);
  const confirmed = await readings.listConfirmedValues(fineId);
  return (row) => compareWithReadings(row, rows, confirmed);
}

function compareWithReadings(
  row: Row,
  readings: readonly ReadingRow[],
  confirmed: ReadonlyMap<string, readonly ConfirmedValue[]>,
): readonly ComparedExhibit[] {
  const { letter } = row.facts;
  return listComparedPapers(row).map(({ number, kind, objectId }) => {
    const reading = readings.find((one) => one.object_id === objectId);
    const findings = reading?.read_values == null ? [] : compareExhibit(kind, reading.read_values, letter);
    const against = listContradictions(findings);
    return {
      number,
      kind,
      objectId,
      state: reading?.state ?? null,
      askedAt: reading?.asked_at ?? null,
      findings,
      isSaidRight: against.length > 0 && areConfirmed(confirmed.get(objectId) ?? [], against),
    };
  });
}

function listComparedPapers({ facts, exhibits }: Pick<DossierRow, 'facts' | 'exhibits'>) {
  return facts.letter.exhibits.flatMap(({ kind }, index) => {
    const objectId = exhibits[index]?.objectId ?? null;
    return objectId === null || !isCompared(kind) ? [] : [{ number: index + 1, kind, objectId }];
  });
}

/** Papers of a dossier of which nothing is compared: nobody reads them. */
export function listUnreadPapers({ facts, exhibits }: Pick<DossierRow, 'facts' | 'exhibits'>) {
  return facts.letter.exhibits.flatMap(({ kind }, index) => {
    const isPaper = (paperKinds as readonly ExhibitKind[]).includes(kind);
    const hasFile = (exhibits[index]?.objectId ?? null) !== null;
    return isPaper && hasFile && !isCompared(kind) ? [{ number: index + 1, kind }] : [];
  });
}

/** The files of a dossier that are to be read. */
export function listComparedObjectIds(row: Pick<DossierRow, 'facts' | 'exhibits'>): readonly string[] {
  return listComparedPapers(row).map(({ objectId }) => objectId);
}

/** Exhibits that stop a dossier until the person corrects them or answers. */
export function listStoppedExhibits(exhibits: readonly ComparedExhibit[]): readonly ComparedExhibit[] {
  return exhibits.filter((one) => !one.isSaidRight && listContradictions(one.findings).length > 0);
}

/** Longer than its tries last: whatever is still not read then holds nobody back. */
const maxAwaitedMs = 12 * 3_600_000;

/** Whether the reading of that paper is still to come. */
export function isAwaited({ state, askedAt }: Pick<ComparedExhibit, 'state' | 'askedAt'>, now: Date): boolean {
  if (askedAt === null) return true;
  return state === 'queued' && now.getTime() - askedAt.getTime() < maxAwaitedMs;
}

/** Why the letter may not be signed on the screen, nor sent from here; null when it may. */
export function findSendingFault(
  exhibits: readonly ComparedExhibit[],
  now: Date,
): 'DOSSIER_PAPERS_CONTRADICT' | 'DOSSIER_EXHIBITS_BEING_READ' | null {
  if (listStoppedExhibits(exhibits).length > 0) return 'DOSSIER_PAPERS_CONTRADICT';
  return exhibits.some((one) => isAwaited(one, now)) ? 'DOSSIER_EXHIBITS_BEING_READ' : null;
}

/** Papers that answer no objection: what was read of them is not what the letter says, or may not be. */
export function listUnsoundExhibitNumbers(exhibits: readonly ComparedExhibit[]): readonly number[] {
  return exhibits
    .filter(({ findings, isSaidRight }) => !isSaidRight && findings.some(isWeakening))
    .map(({ number }) => number);
}

/** Values of the letter that at least one exhibit contradicts. */
export function listContradictions(findings: readonly Finding[]): readonly ConfirmedValue[] {
  return findings
    .filter(({ standing }) => standing === 'contradicts')
    .map(({ claim, expected, shown }) => ({ claim, expected, shown: shown?.value ?? null }));
}

/** A word stands for the values it was given for, and for no other. */
export function areConfirmed(confirmed: readonly ConfirmedValue[], against: readonly ConfirmedValue[]): boolean {
  return against.every((one) =>
    confirmed.some(
      ({ claim, expected, shown }) => claim === one.claim && expected === one.expected && shown === one.shown,
    ),
  );
}
