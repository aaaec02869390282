import { cardTypes, rejectionReasons } from '@placejuste/domain/document';
import * as z from 'zod/mini';
import { readTabValue, writeTabValue } from '../../offline/index.ts';
import { hasText, type ReviewDraft } from './review-state.ts';

const storageKey = 'placejuste_reviews';

/** Drafts written by another version in another format are ignored. */
const storedDrafts = z.object({
  accountId: z.string(),
  drafts: z.record(
    z.string(),
    z.object({
      refusal: z.object({
        isOpen: z.boolean(),
        reason: z.nullable(z.enum(rejectionReasons)),
        texts: z.partialRecord(z.enum(rejectionReasons), z.string()),
      }),
      read: z.object({
        expiresOn: z.exactOptional(z.string()),
        cardType: z.exactOptional(z.enum(cardTypes)),
        mark: z.exactOptional(z.string()),
        holderName: z.exactOptional(z.string()),
      }),
    }),
  ),
});

type Drafts = ReadonlyMap<string, ReviewDraft>;

/**
 * Text typed on undecided documents, by account then by document. It survives a reload, in this tab only, until a
 * sign-out. A person who must prove their identity again signs out: meanwhile the page keeps it in memory.
 */
const draftsByAccount = new Map<string, Drafts>();

export function findReviewDraft(accountId: string, documentId: string): ReviewDraft | undefined {
  return readDrafts(accountId).get(documentId);
}

export function keepReviewDraft(accountId: string, documentId: string, draft: ReviewDraft): void {
  const drafts = new Map(readDrafts(accountId));
  // A chosen reason without text is not stored: choosing it again takes one press.
  if (hasText(draft.refusal.texts) || Object.keys(draft.read).length > 0) drafts.set(documentId, draft);
  else if (!drafts.delete(documentId)) return;
  writeDrafts(accountId, drafts);
}

/** Deletes the drafts of documents that were decided meanwhile, and returns them. */
export function dropReviewDrafts(accountId: string, isGone: (documentId: string) => boolean): Drafts {
  const before = readDrafts(accountId);
  const drafts = new Map([...before].filter(([documentId]) => !isGone(documentId)));
  if (drafts.size < before.size) writeDrafts(accountId, drafts);
  return new Map([...before].filter(([documentId]) => isGone(documentId)));
}

function readDrafts(accountId: string): Drafts {
  const draftsInMemory = draftsByAccount.get(accountId);
  if (draftsInMemory !== undefined) return draftsInMemory;
  const { data } = z.safeParse(storedDrafts, readTabValue(storageKey));
  return new Map(data?.accountId === accountId ? Object.entries(data.drafts) : []);
}

function writeDrafts(accountId: string, drafts: Drafts): void {
  draftsByAccount.set(accountId, drafts);
  writeTabValue(storageKey, drafts.size === 0 ? null : { accountId, drafts: Object.fromEntries(drafts) });
}
