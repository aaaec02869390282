import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ToolShell {
  /** Runs a command line, and returns its status. */
  run(line: string): number;
}

/**
 * Each line is a command, answered by a line with its status. In the background, so that it is no child of this
 * process.
 */
const start = `mkfifo "$1" "$2"
  ( exec < "$1" > "$2"; while IFS= read -r line; do ( eval "$line" ) < /dev/null > /dev/null 2>&1; echo $?; done ) &`;

let shell: ToolShell | undefined;

/**
 * Starts a shell that runs the commands: a start from this process would copy its memory each time, about fifty
 * milliseconds. Its pipes lose their names at once, and it ends with this process.
 */
function startShell(): ToolShell {
  const folder = mkdtempSync(join(tmpdir(), 'placejuste-shell-'));
  const [asked, told] = [join(folder, 'asked'), join(folder, 'told')];
  spawnSync('sh', ['-c', start, 'sh', asked, told], { stdio: 'ignore' });
  const [asking, hearing] = [openSync(asked, 'w'), openSync(told, 'r')];
  rmSync(folder, { recursive: true });
  const buffer = Buffer.alloc(16);
  return {
    run(line) {
      writeSync(asking, `${line.replaceAll('\n', ' ')}\n`);
      let said = '';
      while (!said.endsWith('\n')) {
        const length = readSync(hearing, buffer);
        if (length === 0) throw new Error('The shell of the tools ended');
        said += buffer.toString('latin1', 0, length);
      }
      return Number(said);
    },
  };
}

const quoted = (word: string): string => `'${word.replaceAll(`'`, `'\\''`)}'`;

/** Returns the output of a command; throws its error output when it fails. */
export function runTool(tool: string, args: readonly string[], cwd: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'placejuste-tool-'));
  const [printed, said] = [join(folder, 'printed'), join(folder, 'said')];
  try {
    const command = [tool, ...args].map(quoted).join(' ');
    const status = (shell ??= startShell()).run(
      `cd ${quoted(cwd)} && ${command} > ${quoted(printed)} 2> ${quoted(said)}`,
    );
    if (status !== 0) throw new Error(`${tool} ended with ${status}: ${readFileSync(said, 'utf8')}`);
    return readFileSync(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
