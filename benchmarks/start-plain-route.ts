import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/**
 * Runs a hand-written route in a separate process, with the port as its last argument; resolves once `probe` answers.
 */
export async function startPlainRoute(
  file: string,
  args: readonly string[],
  probe: string,
): Promise<{ readonly origin: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args, String(port)], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${origin}${probe}`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { origin, stop: () => void child.kill() };
}
