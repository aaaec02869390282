import * as z from 'zod';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { ContractRecord } from './contract-record.ts';
import { contractRecordsRepository } from './contract-records.repository.ts';

const mailedWords = z.object({ title: z.string(), paragraphs: z.array(z.string()) });

interface MailedConfirmation {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  /** Subject and paragraphs of the mail. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The conditions of sale joined to the mail; null: none. */
  readonly saleTermsId: number | null;
}

/**
 * Stores a confirmation in the words of its mail, with it: whatever a later version writes, the person reads again what
 * was sent (C. conso. L221-13). Repeatable: the first words stay.
 */
export async function storeContractRecord(
  { tx }: Pick<ServiceContext, 'tx'>,
  { id, userId, at, subject: title, paragraphs, saleTermsId }: MailedConfirmation,
): Promise<void> {
  const words = { title, paragraphs: [...paragraphs] } satisfies z.infer<typeof mailedWords>;
  const row = { id, user_id: userId, at, sale_terms_id: saleTermsId, mailed_words: JSON.stringify(words) };
  await contractRecordsRepository(tx).add(row);
}

/** The stored confirmations of a person, by id. */
export async function loadStoredRecords(
  { tx }: Pick<ServiceContext, 'tx'>,
  userId: string,
): Promise<ReadonlyMap<string, ContractRecord>> {
  const rows = await contractRecordsRepository(tx).listOfPerson(userId);
  return new Map(
    rows.map(({ id, at, mailed_words: words, sale_terms: saleTerms }) => {
      const { title, paragraphs } = mailedWords.parse(words);
      return [id, { id, at, title, paragraphs, saleTerms, isRewritten: false }];
    }),
  );
}
