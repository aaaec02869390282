import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/postgres/index.ts';
import { eachDatabase } from './index.ts';
import { scratchFolder } from './scratch-folder.ts';
import { testCipher } from './test-secrets.ts';

/**
 * Three crashes in a drill, where the whole product is killed too (`npm run kills`); otherwise one, of the database
 * alone.
 */
const crashes = process.env['DRILL'] === undefined ? 1 : 3;

eachDatabase('kill -9 in the middle of writes', (open) => {
  test('after each of many crashes, every acknowledged row is there', async () => {
    const opened = await open();
    const dataDir = await scratchFolder();
    const acknowledged: number[] = [];
    for (let crash = 0; crash < crashes; crash += 1) {
      const heard = await writeUntilKilled(dataDir, opened.url ?? '', crash * 100_000, 5 + ((crash * 7) % 40));
      expect(heard.length).toBeGreaterThan(4);
      acknowledged.push(...heard);
    }
    const db = await openDatabase({ dataDir, cipher: testCipher, url: opened.url ?? undefined });
    const rows = await db.asService((tx) => sql<{ n: number }>`select n from public.writes`.execute(tx));
    await db.close();
    const kept = new Set(rows.rows.map((row) => row.n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(crashes * 5);
  }, 120_000);
});

/** Starts the writer, and kills it after `enough` acknowledgements, with three writes under way. */
async function writeUntilKilled(dataDir: string, url: string, first: number, enough: number): Promise<number[]> {
  const writer = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [writer, dataDir, url, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    heard.push(Number(line));
    if (heard.length === enough) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return heard;
}
