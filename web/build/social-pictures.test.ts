import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSocialDrawer, socialSize } from './social-pictures.ts';

it('draws a title in our own letters, the same bytes each time, whatever its length', async () => {
  const draw = async (title: string) => (await makeSocialDrawer('La preuve de votre stationnement.'))(title);
  const [short, again, long, other] = await Promise.all([
    draw('Tarifs'),
    draw('Tarifs'),
    draw('La preuve de votre stationnement, le dossier si on vous verbalise, et < & > « œuvre »'),
    draw('Aide'),
  ]);
  expect(again.equals(short)).toBe(true);
  expect(other.equals(short)).toBe(false);
  for (const picture of [short, long]) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...socialSize });
    expect(picture.length).toBeLessThan(40_000);
  }
});
