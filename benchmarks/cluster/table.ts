/** Result of one fault. */
export interface Row {
  readonly name: string;
  readonly requests: number;
  /** Tries that the clients repeated by themselves. */
  readonly again: number;
  /** Errors shown to people after those tries. */
  readonly seen: number;
  readonly lastedSeconds: number;
  /** Seconds between the first and the last failed try. */
  readonly failingSeconds: number;
  /** Seconds between the end of the fault and the last failed try. */
  readonly recoverySeconds: number;
  readonly lost: number;
  readonly doubled: number;
  /** Further condition that did not hold; null when all did. */
  readonly wrong: string | null;
  /** Reason why it was not tried; null when it was. */
  readonly absent: string | null;
}

const heads = ['Fault', 'lasted', 'requests', 'tried again', 'failing', 'recovery', 'seen', 'lost', 'doubled'];

/** Draws the table in the format of `docs/drills.md`. */
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
