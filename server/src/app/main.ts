import { DataFolderError, MigrationError } from '../platform/postgres/index.ts';
import { openAdminSocket } from './admin-socket.ts';
import { builtWeb } from './built-web.ts';
import { buildApp } from './build-app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPlatform, type OpenedPlatform } from './open-platform.ts';
import { slicesOf } from './slices.ts';

/** Longest wait for requests in flight once asked to stop, in milliseconds. */
const stopDeadlineMs = 20_000;

async function main(): Promise<void> {
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  const opened = await openPlatform(config);
  try {
    await serve(config, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(config: Config, opened: OpenedPlatform): Promise<void> {
  const { platform, jobs } = opened;
  const slices = slicesOf(config);
  const app = await buildApp(platform, {
    slices,
    trustProxy: config.http.trustProxy,
    rateLimitFactor: config.http.rateLimitFactor,
    web: builtWeb(),
  });
  // The queue first: a request that arrives as soon as we listen may already enqueue a mail.
  await jobs.start(slices.flatMap((slice) => slice.jobs?.(platform) ?? []));
  await app.listen({ port: config.http.port, host: config.http.host });
  const adminSocket = await openAdminSocket(platform);
  const mails = platform.mailer.folder === null ? platform.mailer.destination : `${platform.publicUrl}/boite-locale`;
  process.stdout.write(`PlaceJuste répond à ${platform.publicUrl}\nCourriels : ${mails}\nDonnées : ${config.dataDir} (${platform.db.kind === 'embedded' ? 'base embarquée' : 'PostgreSQL'})\n`);

  const stop = once(async () => {
    // Last resort: a request that never ends must not keep the database open for ever.
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    await adminSocket.close();
    await app.close();
    await jobs.stop();
    await opened.close();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0), () => process.exit(1)));
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}

/** Faults a person can mend are one line each; anything else is ours and keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderError || error instanceof MigrationError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT : le port ${port} est déjà pris sur ${address}. Choisissez-en un autre, par exemple PORT=3001.`;
  if (code === 'EACCES' && port !== undefined) return `PORT : le port ${port} demande des droits particuliers. Choisissez-en un au-dessus de 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST : l’adresse ${address} n’est pas celle de cette machine.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `DATABASE_URL : la base de données ne répond pas ou refuse la connexion (${code}).`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
