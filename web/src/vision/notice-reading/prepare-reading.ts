import { isLowBandwidth } from '../../platform/index.ts';

/**
 * Fetches and starts the recognition engine for notices while the person aims, so that its megabytes are not waited
 * for. Does nothing on a slow network, where the size is announced first. Never throws.
 */
export async function prepareReading(): Promise<void> {
  if (isLowBandwidth()) return;
  try {
    const [{ pageReader, reader }] = await Promise.all([
      import('../reading/reader.lazy.ts'),
      import('./read-file.lazy.ts'),
    ]);
    // Two engines at once take too much memory on some phones.
    reader.close();
    await pageReader.prepare();
  } catch {
    // Not cached and no network: the reading itself reports it, once there is something to read.
  }
}
