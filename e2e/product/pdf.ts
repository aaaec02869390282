import { spawnSync } from 'node:child_process';

function run(tool: string, args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const outcome = spawnSync(tool, args, { encoding: 'utf8' });
  if (outcome.error !== undefined) throw outcome.error;
  return { code: outcome.status, output: `${outcome.stdout}${outcome.stderr}` };
}

/** Its words on one line, whatever spaces and line ends the layout put between them. */
export function pdfText(file: string): string {
  return run('pdftotext', [file, '-']).output.replaceAll(/\s+/g, ' ');
}

/** `key: value` lines of `pdfinfo`. */
export function pdfFacts(file: string): Readonly<Record<string, string>> {
  const lines = run('pdfinfo', [file]).output.split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** PDF/A part and level of conformance that its metadata claims, as « 3A ». */
export function pdfArchival(file: string): string {
  const { output } = run('pdfinfo', ['-meta', file]);
  const claimed = (name: string): string => new RegExp(`<pdfaid:${name}>(\\w+)<`).exec(output)?.[1] ?? '';
  return `${claimed('part')}${claimed('conformance')}`;
}

/** What qpdf says of the file's structure; its exit code is 0 when it is sound. */
export function pdfCheck(file: string): { readonly code: number | null; readonly output: string } {
  return run('qpdf', ['--check', file]);
}

/** Writes under `to` the same file, which nothing opens without that password. */
export function lockPdf(from: string, to: string, password: string): void {
  const { code, output } = run('qpdf', ['--encrypt', password, password, '256', '--', from, to]);
  if (code !== 0) throw new Error(output);
}
