import { chooseReadingFiles } from './reading-files.ts';

/** Whether this browser can read plates and notices at all. */
export function canRead(): boolean {
  return typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && chooseReadingFiles('pages') !== null;
}
