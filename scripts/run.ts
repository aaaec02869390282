import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '..');

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a tool of node_modules or of the system, from the root. Its output is shown; with `quiet` it is only returned,
 * with `keepsOutput` both.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly quiet?: boolean; readonly keepsOutput?: boolean; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: options.quiet === true || options.keepsOutput === true ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const [stream, terminal] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (options.keepsOutput === true) terminal.write(text);
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
