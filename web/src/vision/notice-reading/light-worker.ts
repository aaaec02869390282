/// <reference lib="webworker" />
import { evenLight, type RgbaPicture } from './even-light.ts';

addEventListener('message', ({ data }: MessageEvent<RgbaPicture>) => {
  const grey = evenLight(data);
  postMessage(grey, [grey.buffer]);
});
