/// <reference lib="webworker" />
import { evenLight, type RgbaPicture, straighten } from '@placejuste/domain/sheet-straightening';

addEventListener('message', ({ data }: MessageEvent<RgbaPicture>) => {
  const { width, height } = data;
  const straight = straighten({ width, height, data: evenLight(data) });
  postMessage(straight, [straight.data.buffer]);
});
