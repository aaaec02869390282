// A program run in place of the reader, as if a file had taken the reader over. It tries the operations that the
// sandbox must prevent, and writes the list of those that succeeded.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

const tryAttempt = (name: string, attempt: () => unknown): readonly string[] => {
  try {
    attempt();
    return [name];
  } catch {
    return [];
  }
};

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { port, folder } = JSON.parse(Buffer.concat(chunks).toString()) as { port: number; folder: string };
const escaped = [
  ...tryAttempt('write', () => writeFileSync(`${folder}/written`, 'x')),
  ...tryAttempt('read', () => readFileSync('/etc/hostname')),
  ...tryAttempt('list', () => readdirSync(folder)),
  ...tryAttempt('process', () => {
    if (spawnSync('true').status !== 0) throw new Error('refused');
  }),
  ...tryAttempt('thread', () => new Worker('', { eval: true })),
  ...((await canConnect(port)) ? ['network'] : []),
];
process.stdout.write(JSON.stringify(escaped), () => process.exit(0));
