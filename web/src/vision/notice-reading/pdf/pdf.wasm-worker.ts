/// <reference lib="webworker" />
/** Parses PDF files off the main thread; a malicious file can harm only this worker. */
import './promise-with-resolvers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
