export { byteOrderMark, formatCsvLine, type CsvCell } from './csv-line.ts';
