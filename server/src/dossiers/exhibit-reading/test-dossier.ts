import { isTested, testExhibit, type ExhibitReadingState, type Finding } from '@placejuste/domain/exhibit-reading';
import { paperKinds, type ExhibitKind } from '@placejuste/domain/letter';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import type { SaidValue } from '../dossiers.tables.ts';
import { readingsRepository, type ReadingRow } from './readings.repository.ts';

/** One exhibit of a dossier, tested against its letter by what the service itself read of it. */
export interface TestedExhibit {
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
export async function testDossier(tx: Tx, row: Row): Promise<readonly TestedExhibit[]> {
  const test = await dossierTester(tx, row.fine_id, [row]);
  return test(row);
}

/** Of several dossiers of a fine: their papers, mostly the same ones, are looked up together. */
export async function dossierTester(
  tx: Tx,
  fineId: string,
  dossiers: readonly Row[],
): Promise<(row: Row) => readonly TestedExhibit[]> {
  const readings = readingsRepository(tx);
  const rows = await readings.ofObjects([...new Set(dossiers.flatMap(testedObjects))]);
  const said = await readings.saidOf(fineId);
  return (row) => testedExhibits(row, rows, said);
}

function testedExhibits(
  row: Row,
  readings: readonly ReadingRow[],
  said: ReadonlyMap<string, readonly SaidValue[]>,
): readonly TestedExhibit[] {
  const { letter } = row.facts;
  return testedPapers(row).map(({ number, kind, objectId }) => {
    const reading = readings.find((one) => one.object_id === objectId);
    const findings = reading?.read_values == null ? [] : testExhibit(kind, reading.read_values, letter);
    const against = contradictions(findings);
    return {
      number,
      kind,
      objectId,
      state: reading?.state ?? null,
      askedAt: reading?.asked_at ?? null,
      findings,
      isSaidRight: against.length > 0 && isSaid(said.get(objectId) ?? [], against),
    };
  });
}

function testedPapers({ facts, exhibits }: Pick<DossierRow, 'facts' | 'exhibits'>) {
  return facts.letter.exhibits.flatMap(({ kind }, index) => {
    const objectId = exhibits[index]?.objectId ?? null;
    return objectId === null || !isTested(kind) ? [] : [{ number: index + 1, kind, objectId }];
  });
}

/** Papers of a dossier of which nothing is compared: nobody reads them. */
export function unreadPapers({ facts, exhibits }: Pick<DossierRow, 'facts' | 'exhibits'>) {
  return facts.letter.exhibits.flatMap(({ kind }, index) => {
    const isPaper = (paperKinds as readonly ExhibitKind[]).includes(kind);
    const hasFile = (exhibits[index]?.objectId ?? null) !== null;
    return isPaper && hasFile && !isTested(kind) ? [{ number: index + 1, kind }] : [];
  });
}

/** The files of a dossier that are to be read. */
export function testedObjects(row: Pick<DossierRow, 'facts' | 'exhibits'>): readonly string[] {
  return testedPapers(row).map(({ objectId }) => objectId);
}

/** Exhibits that stop a dossier until the person corrects them or answers. */
export function stoppedExhibits(tested: readonly TestedExhibit[]): readonly TestedExhibit[] {
  return tested.filter((one) => !one.isSaidRight && contradictions(one.findings).length > 0);
}

/** Longer than its tries last: whatever is still not read then holds nobody back. */
const maxAwaitedMs = 12 * 3_600_000;

/** Whether the reading of that paper is still to come. */
export function isAwaited({ state, askedAt }: Pick<TestedExhibit, 'state' | 'askedAt'>, now: Date): boolean {
  if (askedAt === null) return true;
  return state === 'queued' && now.getTime() - askedAt.getTime() < maxAwaitedMs;
}

/** Why the letter may not be signed on the screen, nor sent from here; null when it may. */
export function leavingFault(
  tested: readonly TestedExhibit[],
  now: Date,
): 'DOSSIER_PAPERS_CONTRADICT' | 'DOSSIER_EXHIBITS_BEING_READ' | null {
  if (stoppedExhibits(tested).length > 0) return 'DOSSIER_PAPERS_CONTRADICT';
  return tested.some((one) => isAwaited(one, now)) ? 'DOSSIER_EXHIBITS_BEING_READ' : null;
}

/** Papers that answer no objection: what was read of them is not what the letter says, or may not be. */
export function unsoundNumbers(tested: readonly TestedExhibit[]): readonly number[] {
  return tested
    .filter(
      ({ findings, isSaidRight }) =>
        !isSaidRight && findings.some(({ standing }) => standing === 'contradicts' || standing === 'doubtful'),
    )
    .map(({ number }) => number);
}

/** Values of the letter that at least one exhibit contradicts. */
export function contradictions(findings: readonly Finding[]): readonly SaidValue[] {
  return findings
    .filter(({ standing }) => standing === 'contradicts')
    .map(({ claim, expected, shown }) => ({ claim, expected, shown: shown?.value ?? null }));
}

/** A word stands for the values it was given for, and for no other. */
export function isSaid(said: readonly SaidValue[], against: readonly SaidValue[]): boolean {
  return against.every((one) =>
    said.some(({ claim, expected, shown }) => claim === one.claim && expected === one.expected && shown === one.shown),
  );
}
