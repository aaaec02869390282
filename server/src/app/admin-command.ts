import { createInterface } from 'node:readline/promises';
import { backupNamePattern, isFolder } from '../backup/index.ts';
import { DataFolderError } from '../platform/postgres/index.ts';
import { askRunningServer } from './admin-socket.ts';
import { explainUsage, type AdminTask } from './admin-task.ts';
import { ConfigError } from './config-error.ts';
import { readConfig, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { readCommand, type AdminCommand } from './read-command.ts';
import { MailUnreadable, mailExits, readMailTask } from './receive-mail-task.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreFolder } from './restore-folder.ts';
import { runAlone } from './run-alone.ts';
import { explainStart } from './start-fault.ts';
import { TaskRefusal } from './task-refusal.ts';
import { tryMigrations } from './try-migrations.ts';

/** Exit code of the process after an error. */
let exitCode = 1;

/** `npm run admin -- …`: through the running server when there is one, else on the database itself. */
async function main(words: readonly string[]): Promise<string> {
  const command = readCommand(words);
  if (command?.kind === 'receive-mail') return receive();
  const act = command === null ? null : await chooseAct(command);
  if (act === null) throw new ConfigError(explainUsage(words));
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  return act(config);
}

type Act = (config: Config) => Promise<string>;

async function chooseAct(command: Exclude<AdminCommand, { readonly kind: 'receive-mail' }>): Promise<Act | null> {
  if (command.kind === 'restore') return chooseRestore(command);
  if (command.kind === 'try-migrations')
    return (config) => tryMigrations(config, { tell: printProgress, withRows: command.withRows });
  const { task } = command;
  return (config) => (task.do === 'erase' ? erase(config, task) : carryOut(config, task));
}

/** Receives one mail. The mail server retries after a failure: no mail is lost while the service is stopped. */
async function receive(): Promise<string> {
  exitCode = mailExits.later;
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  const task = await readMailTask(process.stdin, config.mail);
  // Only the server opens the embedded database: a server that starts meanwhile would find it locked, and stop.
  if (config.databaseUrl === undefined) return askServer(config, task);
  return carryOut(config, task);
}

async function askServer({ dataDir }: Config, task: AdminTask): Promise<string> {
  const answer = await askRunningServer(dataDir, task, printProgress);
  if (answer === null) throw new TaskRefusal(`Aucun service ne répond dans ${dataDir} : à reprendre plus tard.`);
  return answer;
}

/**
 * Restores in this process: nothing serves the database to fill yet. Null for a name that no backup of a folder has.
 */
async function chooseRestore({
  place,
  name,
}: Extract<AdminCommand, { readonly kind: 'restore' }>): Promise<Act | null> {
  if (await isFolder(place)) {
    if (name !== null && !backupNamePattern.test(name)) return null;
    return (config) => restoreFolder(config, { folder: place, name, tell: printProgress });
  }
  return name === null ? (config) => restoreBackup(config, place) : null;
}

/** Prints the progress of a long task on the error output, apart from its answer, which a script may read. */
function printProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function carryOut(config: Config, task: AdminTask): Promise<string> {
  const answer = await askRunningServer(config.dataDir, task, printProgress);
  if (answer !== null) return answer;
  const leaving = new AbortController();
  process.once('SIGINT', () => leaving.abort(new TaskRefusal('La commande a été interrompue.')));
  return runAlone(config, task, { tell: printProgress, signal: leaving.signal });
}

/** Prints first what is erased and what stays, even with `--yes`: the terminal then keeps a trace of it. */
async function erase(config: Config, task: Extract<AdminTask, { readonly do: 'erase' }>): Promise<string> {
  const plan = await carryOut(config, { ...task, isConfirmed: false });
  process.stdout.write(`${plan}\n\n`);
  if (!task.isConfirmed && !(await isConfirmedByHand())) throw new TaskRefusal('Rien n’est effacé.');
  return carryOut(config, { ...task, isConfirmed: true });
}

async function isConfirmedByHand(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new TaskRefusal('Rien n’est effacé : ajoutez --yes pour effacer sans question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Tapez EFFACER pour effacer, sans retour possible : ')).trim() === 'EFFACER';
  } finally {
    terminal.close();
  }
}

function explainFailure(error: unknown): string {
  if (error instanceof DataFolderError) {
    return `${error.message}\nSi c’est le serveur : arrêtez-le (Ctrl+C), relancez cette commande, puis redémarrez-le.`;
  }
  const explanation = explainStart(error);
  if (explanation !== null) return explanation;
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(`${answer}\n`),
  (error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = error instanceof MailUnreadable ? mailExits.unreadable : exitCode;
  },
);
