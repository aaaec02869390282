import type { ownDocumentsContract } from '@placejuste/contracts/documents';
import { chooseWorseStanding, type DocumentStanding } from '@placejuste/domain/account';
import { type CallAddress, sendCall } from '../platform/index.ts';

type ListDocuments = (typeof ownDocumentsContract)['calls']['listDocuments'];

/** Its contract, and the schemas with it, weigh more than the screens that wait for this answer. */
const listDocuments: CallAddress & Pick<ListDocuments, keyof CallAddress> = { method: 'GET', path: '/api/documents' };

/** Where both papers stand together; null when the service did not answer. */
export async function readSentPapers(): Promise<DocumentStanding | null> {
  const outcome = await sendCall(listDocuments, {}, readStandings);
  if (!outcome.ok) return null;
  const [card = 'missing', certificate = 'missing'] = outcome.value;
  return chooseWorseStanding(card, certificate);
}

function readStandings(body: unknown): { readonly value: readonly DocumentStanding[] } | null {
  if (typeof body !== 'object' || body === null || !('documents' in body)) return null;
  const { documents } = body;
  if (!Array.isArray(documents) || !documents.every(isPaper)) return null;
  return {
    value: documents.map(({ validated, state }) => {
      if (validated) return 'approved';
      return state === 'pending' ? 'waiting' : 'missing';
    }),
  };
}

function isPaper(value: unknown): value is { readonly validated: boolean; readonly state: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { validated, state }: { readonly validated?: unknown; readonly state?: unknown } = value;
  return typeof validated === 'boolean' && typeof state === 'string';
}
