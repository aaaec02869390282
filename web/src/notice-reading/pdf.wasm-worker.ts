/// <reference lib="webworker" />
/** Parses PDF files away from the thread that draws; a file made to harm harms only this worker. */
import 'pdfjs-dist/build/pdf.worker.mjs';
