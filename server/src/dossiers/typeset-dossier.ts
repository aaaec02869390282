import { fileURLToPath } from 'node:url';
import { groupedNumber, type Letter } from '@placejuste/domain/letter';
import type { Typst, TypstPdf } from '../platform/typst/index.ts';

const template = fileURLToPath(new URL('./templates/rapo-dossier.typ', import.meta.url));

/** One exhibit's pictures, in the order of the letter's list. */
export type ExhibitPages = readonly Uint8Array[];

/** The whole dossier as one PDF/A-3a: letter, summary, exhibits. The same input gives the same bytes. */
export function typesetDossier(
  typst: Pick<Typst, 'pdf'>,
  input: { readonly letter: Letter; readonly noticeNumber: string; readonly pictures: readonly ExhibitPages[]; readonly madeAt: Date },
): Promise<TypstPdf> {
  const files: Record<string, Uint8Array> = {};
  const exhibits = input.letter.exhibits.map((exhibit, index) => ({
    ...exhibit,
    pages: (input.pictures[index] ?? []).map((bytes, page) => {
      const file = `${exhibit.number}-${page + 1}.jpg`;
      files[file] = bytes;
      return { file };
    }),
  }));
  const footer = `${input.letter.title}, avis n° ${groupedNumber(input.noticeNumber)}`;
  return typst.pdf({ template, data: { letter: input.letter, exhibits, footer }, files, madeAt: Math.floor(input.madeAt.getTime() / 1000) });
}
