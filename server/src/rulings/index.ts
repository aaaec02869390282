export { listCitableRulings, listRulingReadings } from './list-citable-rulings.ts';
export { forgetRulingReading } from './forget-ruling-reading.ts';
export { noteRulingReading } from './note-ruling-reading.ts';
