/// <reference lib="webworker" />
import { evenLight, type RgbaPicture, straightenSheet } from '@placejuste/domain/sheet-straightening';

addEventListener('message', ({ data }: MessageEvent<RgbaPicture>) => {
  const { width, height } = data;
  const straight = straightenSheet({ width, height, data: evenLight(data) });
  postMessage(straight, [straight.data.buffer]);
});
