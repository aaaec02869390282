import { spawn } from 'node:child_process';

/** Replaces this process by node with `args`; where the system cannot, a child that is signalled and awaited. */
export function serve(args: readonly string[]): void {
  if (process.platform !== 'win32' && process.execve !== undefined) {
    const environment = Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    process.execve(process.execPath, [process.execPath, ...args], environment);
  }
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  // A terminal's Ctrl+C reaches the whole group; only what was sent to this process alone is passed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
}
