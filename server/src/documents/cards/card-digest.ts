import { normaliseCardNumber } from '@placejuste/domain/people';
import type { ServiceContext } from '../../platform/http/index.ts';
import { makeProof, type Secrets } from '../../platform/secrets/index.ts';
import { cardNumbersRepository } from './card-numbers.repository.ts';

/** Digest of a card number, however it is typed; its key derives from the master key. */
export function computeCardDigest(secrets: Secrets, number: string): string {
  return makeProof(secrets, 'card-digests', normaliseCardNumber(number));
}

const pageSize = 200;

/** Computes the missing digests of numbers written by an earlier version. */
export async function digestOlderNumbers({ tx, secrets }: Pick<ServiceContext, 'tx' | 'secrets'>): Promise<void> {
  const repository = cardNumbersRepository(tx);
  const computeDigest = (number: string | null) => (number === null ? null : computeCardDigest(secrets, number));
  for (let page = await repository.listWithoutDigest(pageSize); page.length > 0; ) {
    for (const { id, card_number: cardNumber, said_card_number: saidCardNumber } of page)
      await repository.setDigests(id, {
        card_number_digest: computeDigest(cardNumber),
        said_card_number_digest: computeDigest(saidCardNumber),
      });
    page = await repository.listWithoutDigest(pageSize);
  }
}
