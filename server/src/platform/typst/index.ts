export { createTypst, TypstFailure, type Typst } from './typst.ts';
export type { TypstPdf } from './typst-messages.ts';
