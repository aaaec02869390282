import { fillFactsFromPapers } from '@placejuste/domain/exhibit-check';
import type { FineFacts } from '@placejuste/domain/fine';
import { readOwnName } from '../accounts/index.ts';
import { listApprovedDocuments } from '../documents/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { toFineFacts } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';

/** Older ones say an address that may have changed since. */
const earlierFines = 20;

/** A new fine, filled with what the papers in force that day and the earlier fines of its owner say. */
export async function fillFactsFromAccount(
  { tx, user }: Pick<CommandContext, 'tx' | 'user'>,
  facts: FineFacts,
): Promise<FineFacts> {
  const inForce = await listApprovedDocuments(tx, user.id, facts.observedOn ?? facts.noticeDate);
  const documents = inForce.filter(({ arePicturesErased }) => !arePicturesErased);
  return fillFactsFromPapers(facts, {
    accountName: await readOwnName(tx),
    certificates: documents.filter(({ kind }) => kind === 'carte_grise'),
    cards: documents.filter(({ kind }) => kind === 'cmi').map((card) => ({ ...card, validUntil: card.expiresOn })),
    earlierFines: (await finesRepository(tx).listOfPerson(user.id, earlierFines)).map(toFineFacts),
  });
}
