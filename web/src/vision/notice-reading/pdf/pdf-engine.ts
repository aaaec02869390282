/** The legacy build of pdf.js: its modern build requires iOS 26.2, Firefox 144 and Chrome 148. */
import './promise-with-resolvers.ts';
export {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
