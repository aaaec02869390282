import { manifestShape, receiptShape, signedDocumentShape, treeHeadShape } from '@placejuste/contracts/evidence';
import type { Manifest, Receipt, TreeHead } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';

/**
 * A stored document, once signed or verified here, that no longer has its shape. Names the invalid places, and none of
 * their values.
 */
export class DocumentUnreadable extends Error {
  constructor(document: string, places: readonly string[]) {
    super(`The kept ${document} cannot be read: ${places.join(', ')}`);
    this.name = 'DocumentUnreadable';
  }
}

/**
 * Creates the reader of a stored document. It throws `DocumentUnreadable` for any other text, so that no half-read
 * document is used.
 */
export function createDocumentReader<Document>(
  name: string,
  shape: z.core.$ZodType<Document>,
): (text: string) => Document {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new DocumentUnreadable(name, ['not JSON']);
    }
    const { data, error } = z.safeParse(shape, value);
    if (error !== undefined)
      throw new DocumentUnreadable(
        name,
        error.issues.map(({ path }) => path.join('.') || 'all'),
      );
    return data;
  };
}

export const readReceipt = createDocumentReader<Receipt>('receipt', receiptShape);
export const readTreeHead = createDocumentReader<TreeHead>('tree head', treeHeadShape);
export const readKeptManifest = createDocumentReader<Manifest>('manifest', manifestShape);
export const readSignedDocument = createDocumentReader('signed document', signedDocumentShape);
