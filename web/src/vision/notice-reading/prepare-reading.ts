import { isLowBandwidth } from '../../platform/index.ts';

/**
 * Fetches and starts what reads a notice while the person frames it: its megabytes are then not waited for.
 * Nothing over a slow network, where their size is said first. Never throws.
 */
export async function prepareReading(): Promise<void> {
  if (isLowBandwidth()) return;
  try {
    const [{ pageReader, reader }] = await Promise.all([
      import('../reading/reader.lazy.ts'),
      import('./read-file.lazy.ts'),
    ]);
    // Two engines at once are too much memory for some phones.
    reader.close();
    await pageReader.prepare();
  } catch {
    // Without a network, and not kept yet: the reading says so, once there is something to read.
  }
}
