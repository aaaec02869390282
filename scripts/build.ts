// Builds the site and the server's files, each part only when its sources changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { computeContentDigest, readStamp, writeStamp } from './content-stamp.ts';
import { root, run } from './run.ts';

interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  /** Environment variables written into the part. */
  readonly variables?: readonly string[];
  /** Must exist for the part to count as built. */
  readonly product: string;
  readonly command: readonly [string, ...string[]];
}

const parts: readonly Part[] = [
  {
    name: 'site and app',
    sources: ['web', 'domain/src', 'contracts/src', 'package.json', 'package-lock.json'],
    variables: ['BACKEND_URL', 'BACKEND_KEY', 'SITE_COMPRESSION'],
    product: 'web/dist/app.html',
    command: ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'embedded database template',
    sources: ['server/migrations', 'server/src/platform/postgres', 'package-lock.json'],
    product: '.cache/database-template',
    command: ['node', 'server/src/app/build-template.ts'],
  },
];

/** Sources of a running service: their digest is the build reported by the health answers. */
const serviceSources = ['server/src', 'server/migrations', 'domain/src', 'contracts/src', 'web', 'package-lock.json'];

/** Builds the changed parts in parallel; false when a part failed (its own output says why). */
export async function build(): Promise<boolean> {
  const outcomes = await Promise.all(parts.map(buildPart));
  if (outcomes.includes(false)) return false;
  await writeStamp(join(root, '.cache', 'build', 'service.stamp'), await computeContentDigest(root, serviceSources));
  return true;
}

async function buildPart(part: Part): Promise<boolean> {
  const stamp = join(root, '.cache', 'build', `${part.name.replaceAll(' ', '-')}.stamp`);
  const values = (part.variables ?? []).map((name) => process.env[name] ?? '');
  const digest = [await computeContentDigest(root, part.sources), ...values].join(' ').trimEnd();
  if (existsSync(join(root, part.product)) && (await readStamp(stamp)) === digest) return true;
  console.log(`Building the ${part.name}…`);
  const [command, ...args] = part.command;
  const { code } = await run(command, args);
  if (code !== 0) return false;
  await writeStamp(stamp, digest);
  return true;
}

if (import.meta.main && !(await build())) process.exitCode = 1;
