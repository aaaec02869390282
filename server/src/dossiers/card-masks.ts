import type { ShownCard } from '@placejuste/contracts/dossiers';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { maskFits, type CardMask } from '@placejuste/domain/letter';
import { fineForDossier } from '../fines/index.ts';
import { SandboxBusy } from '../platform/file-sandbox/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { describeObjects, previewLink, readRedrawn } from '../storage/index.ts';
import { exhibitSources } from './exhibit-sources.ts';
import { cardFor } from './joined-papers.ts';
import { masksRepository } from './masks.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'secrets' | 'objects' | 'newId' | 'fileSandbox'>;

export async function readCard(
  platform: Needs,
  user: RequestUser,
  fineId: string,
): Promise<Result<ShownCard, 'FINE_UNKNOWN'>> {
  const card = await platform.db.asUser(user.claims, async (tx) => {
    const face = await faceOfCard(tx, platform, user, fineId);
    return face === 'no-fine' ? face : described(tx, face);
  });
  return card === 'no-fine' ? refuse('FINE_UNKNOWN') : ok(await shown(platform, card));
}

export async function maskCard(
  platform: Needs,
  user: RequestUser,
  fineId: string,
  { objectId, mask }: { readonly objectId: string; readonly mask: CardMask | null },
): Promise<Result<ShownCard, 'FINE_UNKNOWN' | 'CARD_UNKNOWN' | 'CARD_MASK_REFUSED'>> {
  const written = await platform.db.asUser(user.claims, async (tx) => {
    const face = await faceOfCard(tx, platform, user, fineId);
    if (face === 'no-fine') return refuse('FINE_UNKNOWN');
    // Another card was approved meanwhile: a mask drawn on one picture would miss on the other.
    if (face !== objectId) return refuse('CARD_UNKNOWN');
    if (mask !== null && !maskFits(mask)) return refuse('CARD_MASK_REFUSED');
    const masks = masksRepository(tx);
    if (mask === null) await masks.drop(objectId);
    else await masks.draw(objectId, mask, platform.clock.now());
    return ok(await described(tx, objectId));
  });
  return written.ok ? ok(await shown(platform, written.value)) : written;
}

/** The file of the card's face that a dossier of that fine would join; null while there is none. */
async function faceOfCard(
  tx: Tx,
  platform: Needs,
  user: RequestUser,
  fineId: string,
): Promise<string | null | 'no-fine'> {
  const fine = await fineForDossier(tx, fineId);
  if (fine === null) return 'no-fine';
  const observedOn = fine.facts.observedOn ?? parisDay(platform.clock.now());
  const known = { ...fine, facts: { ...fine.facts, observedOn } };
  return cardFor(known.facts, await exhibitSources(tx, user.id, known, null), true)?.verso ?? null;
}

interface Card {
  readonly objectId: string;
  readonly pages: number;
  readonly mask: CardMask | null;
}

async function described(tx: Tx, objectId: string | null): Promise<Card | null> {
  if (objectId === null) return null;
  const [file] = await describeObjects(tx, [objectId]);
  return { objectId, pages: file?.pages ?? 0, mask: await masksRepository(tx).mask(objectId) };
}

/** The picture is the one the dossier prints; none of a PDF of several pages: which one to hide of is not known. */
async function shown(platform: Needs, card: Card | null): Promise<ShownCard> {
  if (card === null) return { card: null };
  const { objectId, mask } = card;
  const pages = card.pages > 0 ? card.pages : await drawnPages(platform, objectId);
  return { card: { objectId, previewUrl: pages === 1 ? previewLink(platform, objectId) : null, mask } };
}

async function drawnPages(platform: Needs, objectId: string): Promise<number> {
  try {
    const redrawn = await readRedrawn(platform, objectId);
    return redrawn.ok ? redrawn.value.length : 0;
  } catch (error) {
    // Shown at the next visit of the screen.
    if (error instanceof SandboxBusy) return 0;
    throw error;
  }
}
