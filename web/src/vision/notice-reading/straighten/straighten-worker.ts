/// <reference lib="webworker" />
import { evenLight, type RgbaPicture } from '../even-light.ts';
import { straighten } from './straighten.ts';

addEventListener('message', ({ data }: MessageEvent<RgbaPicture>) => {
  const { width, height } = data;
  const straight = straighten({ width, height, data: evenLight(data) });
  postMessage(straight, [straight.data.buffer]);
});
