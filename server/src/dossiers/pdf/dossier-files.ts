import { createHmac } from 'node:crypto';
import { writeLetter, type Letter } from '@placejuste/domain/letter';
import type { Platform } from '../../platform/http/index.ts';
import { readRedrawn } from '../../storage/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import { paintMask, toUnfitExhibit, UnfitExhibit } from './exhibit-pictures.ts';
import type { ExhibitPages } from './typeset-dossier.ts';

/**
 * Loads the pictures of every exhibit, in order. @throws UnfitExhibit, with the number of an exhibit that cannot be
 * joined
 */
export async function loadPictures(
  platform: Platform,
  row: Pick<DossierRow, 'exhibits' | 'user_id'>,
): Promise<readonly ExhibitPages[]> {
  const pages: ExhibitPages[] = [];
  // One after the other: read and decrypted all at once, they would hold up everybody's requests.
  for (const [index, { objectId, mask }] of row.exhibits.entries()) {
    try {
      const pictures = objectId === null ? [] : await readFilePictures(platform, objectId);
      // The mask was drawn on the first picture, the only one of a photograph.
      const [first, ...others] = pictures;
      const isHidden = mask !== undefined && first !== undefined;
      const painted = isHidden
        ? await paintMask(platform.fileSandbox, { ownerId: row.user_id, content: first, mask })
        : null;
      pages.push(painted === null ? pictures : [painted, ...others]);
    } catch (error) {
      throw error instanceof UnfitExhibit ? new UnfitExhibit(error.failure, index + 1) : error;
    }
  }
  return pages;
}

/** Reads the redrawn pictures of a file: the typesetter never receives the file that was sent. */
async function readFilePictures(platform: Platform, objectId: string): Promise<readonly Buffer[]> {
  const redrawn = await readRedrawn(platform, objectId);
  if (!redrawn.ok) throw toUnfitExhibit(redrawn.code);
  return redrawn.value;
}

/** Writes the letter from the frozen facts. */
export function writeFrozenLetter(row: Pick<DossierRow, 'kind' | 'facts'>): Letter {
  const { letter: facts } = row.facts;
  const letter = writeLetter(row.kind, facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  return letter.value;
}

/** Address of the public page where anybody checks the declaration that is joined. */
export function buildVerifyUrl(
  platform: Pick<Platform, 'publicUrl'>,
  row: Pick<DossierRow, 'declaration_id'>,
): string | null {
  return row.declaration_id === null ? null : `${platform.publicUrl}/verifier/${row.declaration_id}`;
}

/** Builds a path that the owner cannot guess: they may read their own files by path, even while a payment is due. */
export function buildSecretPath(
  platform: Pick<Platform, 'secrets'>,
  row: Pick<DossierRow, 'id' | 'user_id'>,
  part: 'whole' | number,
): string {
  const name = part === 'whole' ? row.id : `${row.id}/${part}`;
  return `${row.user_id}/${createHmac('sha256', platform.secrets.key('dossier-names')).update(name).digest('hex')}.pdf`;
}
