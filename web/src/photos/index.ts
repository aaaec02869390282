export { PhotoField } from './photo-field.tsx';
export { KeptPicture } from './kept-picture.tsx';
export { objectExtension } from './object-extension.ts';
