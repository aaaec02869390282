import { readFileSync } from 'node:fs';

/** Reads the calls and outcomes of one section of `docs/client-methods.md`, as sorted lines « call: outcome ». */
export function documentedOutcomes(section: string): readonly string[] {
  const page = readFileSync(new URL('../../docs/client-methods.md', import.meta.url), 'utf8');
  const after = page.split(`\n## ${section}\n`)[1] ?? '';
  const rows = (after.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm);
  return sortedOutcomes([...rows].map(([, call = '', outcome = '']) => [call, outcome.replaceAll('`', '')]));
}

export const sortedOutcomes = (rows: readonly (readonly [call: string, outcome: string])[]): readonly string[] =>
  rows.map(([call, outcome]) => `${call}: ${outcome}`).toSorted();
