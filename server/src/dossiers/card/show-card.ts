import type { ShownCard } from '@placejuste/contracts/dossiers';
import { SandboxBusy } from '../../platform/file-sandbox/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { buildPreviewLink, readRedrawn } from '../../storage/index.ts';
import type { CardFace } from './card-face.ts';

/**
 * Shows the picture that the dossier prints; none for a PDF of several pages, where the page to mask is unknown. Call
 * it outside any transaction: a file that is not redrawn yet is redrawn now, in its sandbox.
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
