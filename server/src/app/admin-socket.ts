import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { AcceslibreAccess } from '../directory/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { adminTask, runTask, type AdminTask } from './admin-task.ts';
import { TaskRefusal } from './task-refusal.ts';

/** Longest path the kernels take for a socket. */
const longestPath = 100;
const largestTask = 4096;
const socketOf = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Lets `npm run admin` work while the server holds the embedded database: a socket in the data folder, which only
 * the folder's owner can open. Nothing listens on the network. Without room for its path, it stays closed.
 */
export async function openAdminSocket(
  platform: Platform,
  acceslibre: AcceslibreAccess,
): Promise<{ close(): Promise<void> }> {
  const path = socketOf(platform.dataDir);
  if (Buffer.byteLength(path) > longestPath) return { close: async () => undefined };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size > largestTask) incoming.destroy();
      else parts.push(part);
    });
    incoming.on('end', () => {
      answerTask(platform, acceslibre, Buffer.concat(parts).toString()).then(
        (answer) => outgoing.end(answer),
        (error: Error) => {
          if (error instanceof TaskRefusal) return void outgoing.writeHead(422).end(error.message);
          platform.log.error({ error: error.name, stack: error.stack?.split('\n').slice(1, 8) }, 'admin task fault');
          outgoing.writeHead(500).end();
        },
      );
    });
  });
  // Left by a crash: the folder lock already proves that no other server is alive here.
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answerTask(platform: Platform, acceslibre: AcceslibreAccess, text: string): Promise<string> {
  return runTask(platform, adminTask.parse(JSON.parse(text)), acceslibre);
}

/** The running server's answer; null when none listens. */
export function askRunningServer(dataDir: string, task: AdminTask): Promise<string | null> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > longestPath) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST', headers: { connection: 'close' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(text);
        else if (answer.statusCode === 422) reject(new TaskRefusal(text));
        else reject(new Error('Le serveur en marche n’a pas pu exécuter la commande ; son journal dit pourquoi.'));
      });
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(task));
  });
}
