import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const manifest = new URL('../../../package.json', import.meta.url);
/** Written by `npm run build`, from all files that are served. */
const stamp = new URL('../../../../.cache/build/service.stamp', import.meta.url);

/** The version and the build, which an operator compares: the build changes with any file that is served. */
export function formatVersion(number: string, digest: string | null): string {
  return digest === null ? number : `${number}+${digest.slice(0, 12)}`;
}

function readBuild(): string | null {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    // Without a build: the tests, and a developer's machine.
    return null;
  }
}

/** Version of this service: the number in its manifest, and its build. Health answers show it. */
export const serviceVersion = formatVersion(
  z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(manifest, 'utf8'))).version,
  readBuild(),
);
