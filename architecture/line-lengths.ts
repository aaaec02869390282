/** Limit of the formatter; only Markdown tables, applied migrations and patterns may be longer. */
export const maxLineLength = 120;
/** Maximum share of longer lines in tracked text. */
export const maxLongLines = 0.003;

interface LineLengths {
  readonly lines: number;
  /** Number of longer lines of each file, as `count path`, the highest first. */
  readonly long: readonly string[];
  readonly share: number;
}

export function measureLineLengths(texts: readonly (readonly [path: string, text: string])[]): LineLengths {
  const counts = texts.map(([path, text]) => {
    const lines = text.replace(/\n$/, '').split('\n');
    return { path, lines: lines.length, long: lines.filter((line) => line.length > maxLineLength).length };
  });
  const lines = sum(counts.map((file) => file.lines));
  return {
    lines,
    long: counts
      .filter(({ long }) => long > 0)
      .sort((one, other) => other.long - one.long)
      .map(({ path, long }) => `${long} ${path}`),
    share: sum(counts.map(({ long }) => long)) / lines,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
