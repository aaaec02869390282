import type { ShownCard } from '@placejuste/contracts/dossiers';
import { SandboxBusy } from '../../platform/file-sandbox/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { buildPreviewLink, readRedrawn } from '../../storage/index.ts';
import type { CardFace } from './card-face.ts';

/**
 * The picture is the one the dossier prints; none of a PDF of several pages: which one to hide of is not known. Outside
 * any transaction: a file that is not drawn yet is drawn now, in its sandbox.
 */
export async function showCard(platform: Platform, card: CardFace | null): Promise<ShownCard> {
  if (card === null) return { card: null };
  const { objectId, mask } = card;
  const pages = card.pages > 0 ? card.pages : await drawPages(platform, objectId);
  return { card: { objectId, previewUrl: pages === 1 ? buildPreviewLink(platform, objectId) : null, mask } };
}

async function drawPages(platform: Platform, objectId: string): Promise<number> {
  try {
    const redrawn = await readRedrawn(platform, objectId);
    return redrawn.ok ? redrawn.value.length : 0;
  } catch (error) {
    // Shown at the next visit of the screen.
    if (error instanceof SandboxBusy) return 0;
    throw error;
  }
}
