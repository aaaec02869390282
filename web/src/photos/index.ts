export { PhotoField } from './photo-field.tsx';
export { objectExtension } from './object-extension.ts';
