import { expect, it } from 'vitest';
import { drawNoticePictures } from './notice-pictures.ts';
import { judge, recognisePicture, startEngine } from './read-drawn-notice.ts';

/** `npm run notices -w web` reads the whole set of 144 pictures. */
it.each([
  ['FPS reçu par la poste, en tableau', 'pliée en trois'],
  ['Contravention, deux colonnes', 'couchée et de travers, 7°'],
  ['FPS en phrases', 'à l’envers et de travers, 6°'],
])(
  '%s, %s: each field is read, none is wrong',
  async (layout, condition) => {
    const engine = await startEngine();
    let pictures = 0;
    for await (const picture of drawNoticePictures(1, (one, other) => one === layout && other === condition)) {
      pictures += 1;
      const judged = judge(await recognisePicture(engine, picture.jpeg), picture);
      expect(judged.filter(({ outcome }) => !outcome.startsWith('right'))).toEqual([]);
      expect(judged.map(({ field }) => field)).toEqual(expect.arrayContaining([...picture.prints]));
    }
    engine.close();
    expect(pictures).toBe(1);
  },
  60_000,
);
