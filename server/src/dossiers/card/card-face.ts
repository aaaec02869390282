import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import type { CardMask } from '@placejuste/domain/letter';
import { findFineForDossier } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { listStoredObjects } from '../../storage/index.ts';
import { readExhibitSources } from '../exhibits/exhibit-sources.ts';
import { chooseCard } from '../exhibits/joined-papers.ts';
import { masksRepository } from './masks.repository.ts';

/** The back of a card, which has the photograph. */
export interface CardFace {
  readonly objectId: string;
  /** 0 while its pages are not redrawn. */
  readonly pages: number;
  readonly mask: CardMask | null;
}

/** Finds the file of the card's face that a dossier of that fine would join; null when there is none. */
export async function findCardFile(
  { tx, clock, user }: Pick<CommandContext, 'tx' | 'clock' | 'user'>,
  fineId: string,
): Promise<Result<string | null, 'FINE_UNKNOWN'>> {
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return refuse('FINE_UNKNOWN');
  const observedOn = fine.facts.observedOn ?? toParisDay(clock.now());
  const dated = { ...fine, facts: { ...fine.facts, observedOn } };
  const sources = await readExhibitSources(tx, { userId: user.id, fine: dated, position: null });
  return ok(chooseCard(dated.facts, sources, true)?.verso ?? null);
}

export async function readCardFace(tx: Tx, objectId: string): Promise<CardFace> {
  const [file] = await listStoredObjects(tx, [objectId]);
  return { objectId, pages: file?.pages ?? 0, mask: await masksRepository(tx).find(objectId) };
}
