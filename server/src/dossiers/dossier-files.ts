import { createHmac } from 'node:crypto';
import { writeLetter, type Letter } from '@placejuste/domain/letter';
import type { Platform } from '../platform/http/index.ts';
import { wholeOf } from '../platform/objects/index.ts';
import type { Typst } from '../platform/typst/index.ts';
import { readObject, readPreview } from '../storage/index.ts';
import type { DossierRow } from './dossiers.repository.ts';
import { exhibitPictures, maskedPicture, UnfitExhibit } from './exhibit-pictures.ts';
import type { ExhibitPages } from './typeset-dossier.ts';

/** The pictures of every exhibit, in order; the one that cannot be joined is named. @throws UnfitExhibit */
export async function picturesOf(platform: Platform, typst: Typst, row: Pick<DossierRow, 'exhibits'>): Promise<readonly ExhibitPages[]> {
  const pages: ExhibitPages[] = [];
  // One after the other: read and deciphered all at once, they hold up the requests of everybody.
  for (const [index, { objectId, mask }] of row.exhibits.entries()) {
    try {
      const pictures = objectId === null ? [] : await picturesOfFile(platform, typst, objectId);
      // It was drawn on the first picture, the only one of a photograph.
      pages.push(mask === undefined ? pictures : await Promise.all(pictures.map((picture, page) => (page === 0 ? maskedPicture(picture, mask) : picture))));
    } catch (error) {
      throw error instanceof UnfitExhibit ? new UnfitExhibit(error.failure, index + 1) : error;
    }
  }
  return pages;
}

/** The copy made when the file arrived is what is printed; without one, the file itself is drawn now. */
async function picturesOfFile(platform: Platform, typst: Typst, objectId: string): Promise<readonly Buffer[]> {
  const ready = await readPreview(platform, objectId);
  if (ready !== null) return [await wholeOf(ready)];
  const file = await readObject(platform, objectId);
  if (file === null) throw new UnfitExhibit('EXHIBIT_UNREADABLE');
  return exhibitPictures(typst, await wholeOf(file.content), file.mime);
}

/** The letter as it was frozen. */
export function letterOf(row: Pick<DossierRow, 'kind' | 'facts'>): Letter {
  const { letter: facts } = row.facts;
  const letter = writeLetter(row.kind, facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  return letter.value;
}

/** The public page where anybody checks the declaration that is joined. */
export function verifyUrlOf(platform: Pick<Platform, 'publicUrl'>, row: Pick<DossierRow, 'declaration_id'>): string | null {
  return row.declaration_id === null ? null : `${platform.publicUrl}/verifier/${row.declaration_id}`;
}

/** The owner may read their own files by path: the name is not one they can guess while a payment is due. */
export function secretPath(platform: Pick<Platform, 'secrets'>, row: Pick<DossierRow, 'id' | 'user_id'>, part: 'whole' | number): string {
  const name = part === 'whole' ? row.id : `${row.id}/${part}`;
  return `${row.user_id}/${createHmac('sha256', platform.secrets.key('dossier-names')).update(name).digest('hex')}.pdf`;
}
