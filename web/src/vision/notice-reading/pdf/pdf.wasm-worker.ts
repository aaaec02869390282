/// <reference lib="webworker" />
/** Parses PDF files away from the thread that draws; a file made to harm harms only this worker. */
import './promise-with-resolvers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
