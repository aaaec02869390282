import { chooseReadingFiles } from './reading-files.ts';

/** True when this browser can read plates and notices. */
export function canRead(): boolean {
  return typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && chooseReadingFiles('pages') !== null;
}
