export { addMetadata, type AddedMetadata } from './add-metadata.ts';
export { renderQrCode } from './qr-code.ts';
export { sharedTypst } from './shared-typst.ts';
export { createTypst, TypstFailure, type Typst } from './typst.ts';
export type { TypstPdf } from './typst-messages.ts';
