export { evenLight, type RgbaPicture } from './even-light.ts';
export type { GreyPicture } from './measure-turn.ts';
export { computeLuma } from './luma.ts';
export { readUpright } from './read-upright.ts';
export { maxReadPoints, straightenSheet, type StraightPicture } from './straighten.ts';
