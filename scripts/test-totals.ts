import { readFile } from 'node:fs/promises';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}

/** A report that is missing or cut short means its runner died: one failure, never silence. */
const died: Totals = { passed: 0, failed: 1, notRun: 0 };

async function report(file: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Totals of vitest's json reporter; a file that did not even load counts as one failure. */
export async function vitestTotals(file: string, exitCode: number): Promise<Totals> {
  const read = await report(file);
  if (read === null) return died;
  const failed = number(read['numFailedTests']);
  return {
    passed: number(read['numPassedTests']),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    notRun: number(read['numPendingTests']) + number(read['numTodoTests']),
  };
}

/** Totals of Playwright's json reporter; a test that passed only at a second try counts as failed. */
export async function playwrightTotals(file: string, exitCode: number): Promise<Totals> {
  const read = await report(file);
  const stats = read?.['stats'] as Record<string, unknown> | undefined;
  if (stats === undefined) return died;
  const failed = number(stats['unexpected']) + number(stats['flaky']);
  return {
    passed: number(stats['expected']),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    notRun: number(stats['skipped']),
  };
}
