/// <reference lib="webworker" />
import { zxingEngine } from './zxing-engine.ts';
import { type CodesMessage, serveCodes } from './serve-codes.ts';

const serve = serveCodes(zxingEngine, (answer) => postMessage(answer));
addEventListener('message', ({ data }: MessageEvent<CodesMessage>) => void serve(data));
