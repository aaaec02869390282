/** One fault, and what came of it. */
export interface Row {
  readonly name: string;
  readonly requests: number;
  /** Tries that the clients made again by themselves. */
  readonly again: number;
  /** Errors that people read, after those. */
  readonly seen: number;
  readonly lastedSeconds: number;
  /** From the first failed try to the last. */
  readonly failingSeconds: number;
  /** From the end of the fault to the last failed try. */
  readonly recoverySeconds: number;
  readonly lost: number;
  readonly doubled: number;
  /** What else had to hold and did not. */
  readonly wrong: string | null;
  /** Why it was not tried. */
  readonly absent: string | null;
}

const heads = ['Fault', 'lasted', 'requests', 'tried again', 'failing', 'recovery', 'seen', 'lost', 'doubled'];

/** Draws the table in the form of `docs/drills.md`. */
export function drawTable(rows: readonly Row[]): string {
  const seconds = (count: number): string => `${count.toFixed(count < 10 ? 1 : 0)} s`;
  const lines = rows.map((row) => {
    if (row.absent !== null) return [row.name, `not tried: ${row.absent}`, '', '', '', '', '', '', ''];
    const { requests, again, seen, lost, doubled } = row;
    const name = row.wrong === null ? row.name : `${row.name} (WRONG: ${row.wrong})`;
    const times = [row.failingSeconds, row.recoverySeconds].map(seconds);
    return [name, seconds(row.lastedSeconds), requests, again, ...times, seen, lost, doubled].map(String);
  });
  const rule = heads.map((_, index) => (index === 0 ? '---' : '--:'));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
