import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { onTestFinished } from 'vitest';

const program = 'redis-server';
export const isRedisInstalled = spawnSync(program, ['--version']).status === 0;

export interface TestRedis {
  readonly url: string;
  /** Sends a command to it, apart from the product. */
  ask(...words: readonly string[]): Promise<unknown>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a Redis for this test only, which stores nothing on a disk. */
export async function startRedis(): Promise<TestRedis> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const url = `redis://127.0.0.1:${port}`;
  let end: () => Promise<void> = async () => undefined;
  const redis: TestRedis = {
    url,
    async ask(...words) {
      const client = createClient({ url, socket: { reconnectStrategy: (turns) => (turns > 200 ? false : 20) } });
      client.on('error', () => undefined);
      await client.connect();
      return client.sendCommand([...words]).finally(() => client.destroy());
    },
    kill: () => end(),
    async start() {
      const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', '/tmp'];
      const child = spawn(program, options, { stdio: 'ignore' });
      end = async () => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      };
      await redis.ask('PING');
    },
  };
  onTestFinished(() => end());
  await redis.start();
  return redis;
}
