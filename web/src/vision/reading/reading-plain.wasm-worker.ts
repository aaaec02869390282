/// <reference lib="webworker" />
import makeCore from 'tesseract.js-core/tesseract-core-lstm.js';
import { type ReadMessage, serveReading, type StartMessage } from './serve-reading.ts';

const serve = serveReading(makeCore, (answer) => postMessage(answer));
addEventListener('message', ({ data }: MessageEvent<StartMessage | ReadMessage>) => void serve(data));
