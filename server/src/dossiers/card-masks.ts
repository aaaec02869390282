import type { ShownCard } from '@placejuste/contracts/dossiers';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { maskFits, type CardMask } from '@placejuste/domain/letter';
import { approvedDocuments } from '../documents/index.ts';
import { fineForDossier } from '../fines/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { describeObjects, previewLink } from '../storage/index.ts';
import type { DossiersTables } from './dossiers.tables.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'secrets'>;

/** What the person hides of that file, null when nothing. */
export async function maskOf(tx: Tx, objectId: string): Promise<CardMask | null> {
  const row = await tx.withTables<DossiersTables>().selectFrom('card_masks').select(['x', 'y', 'width', 'height']).where('object_id', '=', objectId).executeTakeFirst();
  return row ?? null;
}

export async function readCard(platform: Needs, user: RequestUser, fineId: string): Promise<Result<ShownCard, 'FINE_UNKNOWN'>> {
  return platform.db.asUser(user.claims, async (tx) => {
    const face = await faceOfCard(tx, platform, user, fineId);
    return face === 'no-fine' ? refuse('FINE_UNKNOWN') : ok(await shown(tx, platform, face));
  });
}

export async function maskCard(
  platform: Needs,
  user: RequestUser,
  fineId: string,
  { objectId, mask }: { readonly objectId: string; readonly mask: CardMask | null },
): Promise<Result<ShownCard, 'FINE_UNKNOWN' | 'CARD_UNKNOWN' | 'CARD_MASK_REFUSED'>> {
  return platform.db.asUser(user.claims, async (tx) => {
    const face = await faceOfCard(tx, platform, user, fineId);
    if (face === 'no-fine') return refuse('FINE_UNKNOWN');
    // Another card was approved meanwhile: a mask drawn on one picture would miss on the other.
    if (face !== objectId) return refuse('CARD_UNKNOWN');
    if (mask !== null && !maskFits(mask)) return refuse('CARD_MASK_REFUSED');
    const masks = tx.withTables<DossiersTables>();
    if (mask === null) await masks.deleteFrom('card_masks').where('object_id', '=', objectId).execute();
    else {
      const { x, y, width, height } = mask;
      const written = { x, y, width, height, changed_at: platform.clock.now() };
      await masks.insertInto('card_masks').values({ object_id: objectId, ...written }).onConflict((conflict) => conflict.column('object_id').doUpdateSet(written)).execute();
    }
    return ok(await shown(tx, platform, objectId));
  });
}

/** The file of the card's face that a dossier of that fine would join; null while there is none. */
async function faceOfCard(tx: Tx, platform: Needs, user: RequestUser, fineId: string): Promise<string | null | 'no-fine'> {
  const fine = await fineForDossier(tx, fineId);
  if (fine === null) return 'no-fine';
  const day = fine.facts.observedOn ?? parisDay(platform.clock.now());
  const card = (await approvedDocuments(tx, user.id, day)).find(({ kind }) => kind === 'cmi');
  return card?.files.find(({ side }) => side === 'verso')?.objectId ?? null;
}

async function shown(tx: Tx, platform: Needs, objectId: string | null): Promise<ShownCard> {
  if (objectId === null) return { card: null };
  const [file] = await describeObjects(tx, [objectId]);
  return { card: { objectId, previewUrl: file?.hasPreview === true ? previewLink(platform, objectId) : null, mask: await maskOf(tx, objectId) } };
}
