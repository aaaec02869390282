import type { ShownCard } from '@placejuste/contracts/dossiers';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { maskFits, type CardMask } from '@placejuste/domain/letter';
import { fineForDossier } from '../fines/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { wholeOf } from '../platform/objects/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { Typst } from '../platform/typst/index.ts';
import { describeObjects, previewLink, readObject } from '../storage/index.ts';
import { exhibitSources } from './exhibit-sources.ts';
import { cardFor } from './joined-papers.ts';
import { exhibitPictures, smallerPicture, UnfitExhibit } from './exhibit-pictures.ts';
import { masksRepository } from './masks.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'secrets' | 'objects'>;
type Drawing = Pick<Typst, 'pagesOf'>;

/** Wide enough to place a mask on a phone, light enough for one answer. */
const shownWidth = 900;

export async function readCard(platform: Needs, typst: Drawing, user: RequestUser, fineId: string): Promise<Result<ShownCard, 'FINE_UNKNOWN'>> {
  const card = await platform.db.asUser(user.claims, async (tx) => {
    const face = await faceOfCard(tx, platform, user, fineId);
    return face === 'no-fine' ? face : described(tx, face);
  });
  return card === 'no-fine' ? refuse('FINE_UNKNOWN') : ok(await shown(platform, typst, card));
}

export async function maskCard(
  platform: Needs,
  typst: Drawing,
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
  return written.ok ? ok(await shown(platform, typst, written.value)) : written;
}

/** The file of the card's face that a dossier of that fine would join; null while there is none. */
async function faceOfCard(tx: Tx, platform: Needs, user: RequestUser, fineId: string): Promise<string | null | 'no-fine'> {
  const fine = await fineForDossier(tx, fineId);
  if (fine === null) return 'no-fine';
  const observedOn = fine.facts.observedOn ?? parisDay(platform.clock.now());
  const known = { ...fine, facts: { ...fine.facts, observedOn } };
  return cardFor(known.facts, await exhibitSources(tx, user.id, known, null), true)?.verso ?? null;
}

interface Card {
  readonly objectId: string;
  readonly hasPreview: boolean;
  readonly mask: CardMask | null;
}

async function described(tx: Tx, objectId: string | null): Promise<Card | null> {
  if (objectId === null) return null;
  const [file] = await describeObjects(tx, [objectId]);
  return { objectId, hasPreview: file?.hasPreview === true, mask: await masksRepository(tx).mask(objectId) };
}

async function shown(platform: Needs, typst: Drawing, card: Card | null): Promise<ShownCard> {
  if (card === null) return { card: null };
  const { objectId, hasPreview, mask } = card;
  return { card: { objectId, previewUrl: hasPreview ? previewLink(platform, objectId) : await drawn(platform, typst, objectId), mask } };
}

/** A card given as a PDF of one page, drawn as the dossier will draw it; null for several: which one to hide of is not known. */
async function drawn(platform: Needs, typst: Drawing, objectId: string): Promise<string | null> {
  const file = await readObject(platform, objectId);
  if (file === null) return null;
  try {
    const [page, ...more] = await exhibitPictures(typst, await wholeOf(file.content), file.mime);
    if (page === undefined || more.length > 0) return null;
    return `data:image/jpeg;base64,${(await smallerPicture(page, shownWidth)).toString('base64')}`;
  } catch (error) {
    if (error instanceof UnfitExhibit) return null;
    throw error;
  }
}
