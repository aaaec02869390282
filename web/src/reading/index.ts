export { reader, type Reader, type ReadWishes } from './reader.ts';
export { readingText } from './reading.text.fr.ts';
export type {
  Box,
  Layout,
  Pixels,
  Reading,
  ReadingFault,
  ReadLine,
  ReadOptions,
  ReadSymbol,
  ReadWord,
  TextNotRead,
  TextRead,
} from './reading.ts';
