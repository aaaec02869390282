import { spawn } from 'node:child_process';

/**
 * Replaces this process by node with `args`; where the system cannot, starts a child, forwards its signals and waits.
 */
export function serve(args: readonly string[]): void {
  if (process.platform !== 'win32' && process.execve !== undefined) {
    const environment = Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    process.execve(process.execPath, [process.execPath, ...args], environment);
  }
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  // Ctrl+C in a terminal reaches the whole process group; only a signal sent to this process alone is forwarded.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
}
