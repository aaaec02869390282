import { fillFactsFromPapers } from '@placejuste/domain/exhibit-check';
import type { FineFacts } from '@placejuste/domain/fine';
import { readOwnName } from '../accounts/index.ts';
import { listApprovedDocuments } from '../documents/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { toFineFacts } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';

/** Number of earlier fines that are read: older ones may give an outdated address. */
const earlierFines = 20;

/** Completes a new fine from the documents in force that day and from the owner's earlier fines. */
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
