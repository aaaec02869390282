export { citableOn, rulingReadings } from './citable-on.ts';
export { forgetRulingReading } from './forget-ruling-reading.ts';
export { noteRulingReading } from './note-ruling-reading.ts';
