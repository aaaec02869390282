import { createInterface } from 'node:readline/promises';
import { DataFolderError } from '../platform/postgres/index.ts';
import { askRunningServer } from './admin-socket.ts';
import { readTask, runTask, usage, type AdminTask } from './admin-task.ts';
import { ConfigError } from './config-error.ts';
import { readConfig, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPlatform } from './open-platform.ts';
import { restoreBackup } from './restore-backup.ts';
import { explainStart } from './start-fault.ts';
import { TaskRefusal } from './task-refusal.ts';

/** `npm run admin -- …`: through the running server when there is one, else on the database itself. */
async function main(words: readonly string[]): Promise<string> {
  const [verb, dump, ...rest] = words;
  const isRestore = verb === 'restore' && dump !== undefined && rest.length === 0;
  const task = readTask(words);
  if (task === null && !isRestore) throw new ConfigError(usage);
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  if (task === null) return restoreBackup(config, dump ?? '');
  return task.do === 'erase' ? erase(config, task) : carryOut(config, task);
}

async function carryOut(config: Config, task: AdminTask): Promise<string> {
  const said = await askRunningServer(config.dataDir, task);
  if (said !== null) return said;
  const opened = await openPlatform(config);
  try {
    return await runTask(opened.platform, task, config.acceslibre);
  } finally {
    await opened.close();
  }
}

/** Says first what goes and what stays, also with `--yes`: the terminal then keeps a trace of it. */
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

function explain(error: unknown): string {
  if (error instanceof DataFolderError) {
    return `${error.message}\nSi c’est le serveur : arrêtez-le (Ctrl+C), relancez cette commande, puis redémarrez-le.`;
  }
  const said = explainStart(error);
  if (said !== null) return said;
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
