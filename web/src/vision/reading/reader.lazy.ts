export { pageReader, reader } from './reader.ts';
