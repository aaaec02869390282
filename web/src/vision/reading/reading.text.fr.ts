import type { ReadingFault } from './reading.ts';

export const readingText = {
  faults: {
    READING_UNSUPPORTED: 'Lecture impossible avec ce navigateur. Vous pouvez continuer sans elle.',
    READING_NOT_FETCHED:
      'Lecture impossible\u00a0: il faut du réseau la première fois. Vous pouvez continuer sans elle.',
    READING_FAILED: 'Lecture impossible\u00a0: cette image n’a pas pu être lue. Vous pouvez continuer sans elle.',
    READING_STOPPED: 'Lecture arrêtée.',
  } satisfies Readonly<Record<ReadingFault, string>>,
  /** Compressed size of the download; a test compares it with the files. */
  firstFetch: 'La première fois, lire une photo télécharge environ 2 Mo.',
} as const;
