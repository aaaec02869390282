/** pdf.js as older browsers run it: its modern build asks for iOS 26.2, Firefox 144 and Chrome 148. */
import './promise-with-resolvers.ts';
export {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
