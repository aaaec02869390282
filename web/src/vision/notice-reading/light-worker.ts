/// <reference lib="webworker" />
import { evenLight } from './even-light.ts';

export interface LightRequest {
  readonly rgba: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

addEventListener('message', ({ data: { rgba, width, height } }: MessageEvent<LightRequest>) => {
  const grey = evenLight(rgba, width, height);
  postMessage(grey, [grey.buffer]);
});
