import { DataFolderError } from '../platform/postgres/index.ts';
import { askRunningServer } from './admin-socket.ts';
import { readTask, runTask, usage } from './admin-task.ts';
import { ConfigError, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPlatform } from './open-platform.ts';
import { restoreBackup } from './restore-backup.ts';
import { explainStart } from './start-fault.ts';

/** `npm run admin -- …`: through the running server when there is one, else on the database itself. */
async function main(words: readonly string[]): Promise<string> {
  const [verb, dump, ...rest] = words;
  const isRestore = verb === 'restore' && dump !== undefined && rest.length === 0;
  const task = readTask(words);
  if (task === null && !isRestore) throw new ConfigError(usage);
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  if (task === null) return restoreBackup(config, dump ?? '');
  const said = await askRunningServer(config.dataDir, task);
  if (said !== null) return said;
  const opened = await openPlatform(config);
  try {
    return await runTask(opened.platform, task, config.acceslibre);
  } finally {
    await opened.close();
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
