import { spawnSync } from 'node:child_process';

function run(tool: string, args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const outcome = spawnSync(tool, args, { encoding: 'utf8' });
  if (outcome.error !== undefined) throw outcome.error;
  return { code: outcome.status, output: `${outcome.stdout}${outcome.stderr}` };
}

/** Text of the PDF on one line, with spaces and line ends normalised. */
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

/** PDF/A part and conformance level of its metadata, such as « 3A ». */
export function pdfArchival(file: string): string {
  const { output } = run('pdfinfo', ['-meta', file]);
  const claimed = (name: string): string => new RegExp(`<pdfaid:${name}>(\\w+)<`).exec(output)?.[1] ?? '';
  return `${claimed('part')}${claimed('conformance')}`;
}

/** Report of qpdf about the file's structure; exit code 0 for a sound file. */
export function pdfCheck(file: string): { readonly code: number | null; readonly output: string } {
  return run('qpdf', ['--check', file]);
}

/** Writes a copy encrypted with that password. */
export function lockPdf(from: string, to: string, password: string): void {
  const { code, output } = run('qpdf', ['--encrypt', password, password, '256', '--', from, to]);
  if (code !== 0) throw new Error(output);
}
