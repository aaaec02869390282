import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { newDatabase } from './bench-database.ts';
import { measureMs, type Figure } from './figure.ts';
import { createAccount, newDataDir, root, startProduct, uploadFile } from './running-product.ts';

/** Number of photos of the maximum size. `BACKUP_FILES=500` makes the five gigabytes of the target. */
const files = Number(process.env['BACKUP_FILES'] ?? 50);
const fileBytes = 9_900_000;

/**
 * Time of the first backup of a service with its command, minus that of a second one, which copies nothing, against a
 * plain durable copy of the same files.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const database = await newDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'backup-bench-'));
  const product = await startProduct(data.path, database.url);
  try {
    const person = await createAccount(product);
    const create = { width: 640, height: 480, channels: 3, background: '#336699' } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    for (let count = 0; count < files; count += 1) {
      const bytes = Buffer.concat([photo, randomBytes(fileBytes - photo.length)]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await uploadFile(product, person, { bucket: 'documents', path: `${person.id}/${count}.jpg`, sha256 }, bytes);
    }
    await mkdir(join(folder, 'backup'));
    const backUp = (): Promise<number> => measureMs(() => administer(data.path, database.url, 'backup', folder));
    const first = await backUp();
    const nothingNew = await backUp();
    const plain = await measureMs(() => copyDurably(join(data.path, 'objects', 'documents'), join(folder, 'plain')));
    const megabytes = (files * fileBytes) / 1_000_000;
    const rate = (ms: number): string => `${Math.round((megabytes / ms) * 1000)} MB/s`;
    const detail =
      `${rate(first - nothingNew)}, a plain copy ${rate(plain)}; ${files} files; ` +
      `with nothing new ${(nothingNew / 1000).toFixed(1)} s`;
    return [{ key: 'backup-to-plain-copy', value: (first - nothingNew) / plain, detail }];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
    await data.remove();
    await database.drop();
  }
}

async function administer(dataDir: string, databaseUrl: string, verb: string, folder: string): Promise<void> {
  const command = join(root, 'server', 'src', 'app', 'admin-command.ts');
  const child = spawn(process.execPath, [command, verb, join(folder, 'backup')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The backup ended with ${code}`);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    await copyFile(join(from, name), join(to, name));
    const handle = await open(join(to, name), 'r+');
    await handle.sync();
    await handle.close();
  }
}
