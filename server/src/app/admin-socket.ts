import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Platform } from '../platform/http/index.ts';
import { traceError } from '../platform/log/index.ts';
import * as z from 'zod';
import { adminTask, runTask, type AdminTask, type TaskMeans } from './admin-task.ts';
import { TaskRefusal } from './task-refusal.ts';

/** Longest path that kernels accept for a socket, in bytes. */
const maxPathBytes = 100;
/** Largest task, in characters: a few words, except for the text of a mail. */
const largestTask = 262_144;
/** Time that running tasks have to end once the service stops, in milliseconds; the rest lose their connection. */
const stopMs = 20_000;
const buildSocketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Lets `npm run admin` work while the server holds the embedded database: a socket in the data folder, which only
 * the folder's owner can open. Nothing listens on the network. Without room for its path, it stays closed.
 */
export async function openAdminSocket(platform: Platform, means: TaskMeans): Promise<{ close(): Promise<void> }> {
  const path = buildSocketPath(platform.dataDir);
  const stopping = new AbortController();
  if (Buffer.byteLength(path) > maxPathBytes) return { close: async () => undefined };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size > largestTask) incoming.destroy();
      else parts.push(part);
    });
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString();
      void answerTask(platform, means, { text, outgoing, stopping: stopping.signal });
    });
  });
  // Left by a crash: the lock of the folder already proves that no other server runs here.
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        stopping.abort(createInterruption());
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), stopMs).unref();
      }),
  };
}

/** A line of JSON: the progress of a long task, or its end. */
const messageShape = z.union([
  z.object({ progress: z.string() }),
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.literal(true) }),
]);
type AdminMessage = z.infer<typeof messageShape>;

interface TaskRequest {
  readonly text: string;
  readonly outgoing: ServerResponse;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

const createInterruption = (): TaskRefusal => new TaskRefusal('La commande a été interrompue.');

async function answerTask(
  platform: Platform,
  means: TaskMeans,
  { text, outgoing, stopping }: TaskRequest,
): Promise<void> {
  const say = (message: AdminMessage): void => void outgoing.write(`${JSON.stringify(message)}\n`);
  const leaving = new AbortController();
  // The command that asked has ended: a long task stops where it can be resumed.
  outgoing.once('close', () => leaving.abort(createInterruption()));
  const signal = AbortSignal.any([leaving.signal, stopping]);
  try {
    const task = adminTask.parse(JSON.parse(text));
    const following = { tell: (progress: string) => say({ progress }), signal };
    say({ done: await runTask(platform, task, { ...means, ...following }) });
  } catch (error) {
    if (error instanceof TaskRefusal) say({ refused: error.message });
    else {
      platform.log.error(traceError(error), 'admin task fault');
      say({ failed: true });
    }
  }
  outgoing.end();
}

/** Sends a task to the running server and returns its answer; null when no server listens. */
export function askRunningServer(
  dataDir: string,
  task: AdminTask,
  onProgress: (line: string) => void = () => undefined,
): Promise<string | null> {
  const path = buildSocketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST', headers: { connection: 'close' } }, (answer) => {
      readAnswer(answer, onProgress).then(resolve, reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(task));
  });
}

async function readAnswer(answer: Readable, onProgress: (line: string) => void): Promise<string> {
  for await (const line of createInterface({ input: answer })) {
    const message = messageShape.parse(JSON.parse(line));
    if ('progress' in message) onProgress(message.progress);
    if ('done' in message) return message.done;
    if ('refused' in message) throw new TaskRefusal(message.refused);
    if ('failed' in message) break;
  }
  throw new Error('Le serveur en marche n’a pas pu exécuter la commande ; son journal dit pourquoi.');
}
