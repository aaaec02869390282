export { watchFrames } from './framing/watch-frames.ts';
