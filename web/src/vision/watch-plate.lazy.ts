export { watchPlate } from './photo-check/watch-plate.ts';
