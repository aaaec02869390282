export { byteOrderMark, csvLine, type CsvCell } from './csv-line.ts';
