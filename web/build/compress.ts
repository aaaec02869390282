import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** Brotli quality: the maximum, which takes most of a build, or `SITE_COMPRESSION` (`npm test` in CI: 5). */
const quality = Number(process.env['SITE_COMPRESSION'] ?? constants.BROTLI_MAX_QUALITY);
const compressibleName = /\.(html|js|css|json|svg|webmanifest|wasm)$/;

/** Writes `<file>.br` beside every text file and WebAssembly module of the build, for clients that accept Brotli. */
export function brotliTwins(): Plugin {
  let folder = '';
  let isWritten = false;
  return {
    name: 'placejuste-brotli-twins',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // After the service workers, which the same hook writes.
      order: 'post',
      sequential: true,
      async handler() {
        // Without files the build failed earlier, with its own error.
        if (!isWritten) return;
        const names = (await readdir(folder, { recursive: true })).filter((name) => compressibleName.test(name));
        // All at once: the compression runs in threads, on all cores.
        await Promise.all(
          names.map(async (name) => {
            const text = await readFile(join(folder, name));
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            };
            const small = await compress(text, { params });
            if (small.length < text.length) await writeFile(join(folder, `${name}.br`), small);
          }),
        );
      },
    },
  };
}
