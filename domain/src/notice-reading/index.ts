export { leastWords, readNotice, type NoticeReading } from './notice-reading.ts';
export { readingDoubtMessages } from './notice-reading.messages.fr.ts';
export type { Candidate, Strength } from './candidate.ts';
export type { Box, ReadPage, ReadWord } from './read-page.ts';
export type { ReadingDoubt } from './reading-codes.ts';
