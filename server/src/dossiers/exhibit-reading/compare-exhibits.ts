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

/** An exhibit of a dossier, with the service's own reading compared with the letter. */
export interface ComparedExhibit {
  /** Number of the exhibit in the letter, from 1. */
  readonly number: number;
  readonly kind: ExhibitKind;
  readonly objectId: string;
  /** Null when its reading was never requested, as in an older dossier. */
  readonly state: ExhibitReadingState | null;
  readonly askedAt: Date | null;
  readonly findings: readonly Finding[];
  /** True when the person confirmed the paper against these very contradictions. */
  readonly isSaidRight: boolean;
}

type Row = Pick<DossierRow, 'fine_id' | 'facts' | 'exhibits'>;

/** Compares the exhibits again by the stored readings of the service; values reported by a device are not used. */
export async function compareExhibits(tx: Tx, row: Row): Promise<readonly ComparedExhibit[]> {
  const compare = await loadExhibitComparison(tx, row.fine_id, [row]);
  return compare(row);
}

/** Prepares the comparison of several dossiers of a fine, whose papers, mostly the same, are loaded together. */
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

/** Lists the papers of a dossier that are not compared, and therefore not read. */
export function listUnreadPapers({ facts, exhibits }: Pick<DossierRow, 'facts' | 'exhibits'>) {
  return facts.letter.exhibits.flatMap(({ kind }, index) => {
    const isPaper = (paperKinds as readonly ExhibitKind[]).includes(kind);
    const hasFile = (exhibits[index]?.objectId ?? null) !== null;
    return isPaper && hasFile && !isCompared(kind) ? [{ number: index + 1, kind }] : [];
  });
}

/** Lists the files of a dossier to read. */
export function listComparedObjectIds(row: Pick<DossierRow, 'facts' | 'exhibits'>): readonly string[] {
  return listComparedPapers(row).map(({ objectId }) => objectId);
}

/** Lists the exhibits that block a dossier until the person corrects or confirms them. */
export function listStoppedExhibits(exhibits: readonly ComparedExhibit[]): readonly ComparedExhibit[] {
  return exhibits.filter((one) => !one.isSaidRight && listContradictions(one.findings).length > 0);
}

/** Longer than all the tries of the job: a paper still unread by then blocks nothing. */
const maxAwaitedMs = 12 * 3_600_000;

/** True while the reading of that paper is expected. */
export function isAwaited({ state, askedAt }: Pick<ComparedExhibit, 'state' | 'askedAt'>, now: Date): boolean {
  if (askedAt === null) return true;
  return state === 'queued' && now.getTime() - askedAt.getTime() < maxAwaitedMs;
}

/** Finds why the letter may not be signed on the screen, nor sent by the service; null when it may. */
export function findSendingFault(
  exhibits: readonly ComparedExhibit[],
  now: Date,
): 'DOSSIER_PAPERS_CONTRADICT' | 'DOSSIER_EXHIBITS_BEING_READ' | null {
  if (listStoppedExhibits(exhibits).length > 0) return 'DOSSIER_PAPERS_CONTRADICT';
  return exhibits.some((one) => isAwaited(one, now)) ? 'DOSSIER_EXHIBITS_BEING_READ' : null;
}

/** Numbers of the exhibits that answer no objection: their readings differ, or may differ, from the letter. */
export function listUnsoundExhibitNumbers(exhibits: readonly ComparedExhibit[]): readonly number[] {
  return exhibits
    .filter(({ findings, isSaidRight }) => !isSaidRight && findings.some(isWeakening))
    .map(({ number }) => number);
}

/** Values of the letter that the findings contradict. */
export function listContradictions(findings: readonly Finding[]): readonly ConfirmedValue[] {
  return findings
    .filter(({ standing }) => standing === 'contradicts')
    .map(({ claim, expected, shown }) => ({ claim, expected, shown: shown?.value ?? null }));
}

/** True when every contradiction was confirmed, with these very values. */
export function areConfirmed(confirmed: readonly ConfirmedValue[], against: readonly ConfirmedValue[]): boolean {
  return against.every((one) =>
    confirmed.some(
      ({ claim, expected, shown }) => claim === one.claim && expected === one.expected && shown === one.shown,
    ),
  );
}
