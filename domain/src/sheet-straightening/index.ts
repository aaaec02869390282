export { evenLight, type RgbaPicture } from './even-light.ts';
export type { GreyPicture } from './find-turn.ts';
export { lumaOf } from './luma.ts';
export { readUpright } from './read-upright.ts';
export { maxReadPoints, straighten, type StraightPicture } from './straighten.ts';
