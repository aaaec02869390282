import { manifestShape, receiptShape, signedDocumentShape, treeHeadShape } from '@placejuste/contracts/evidence';
import type { Manifest, Receipt, TreeHead } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';

/**
 * A document we signed or verified, and kept, is no longer one. Names its wrong places and holds none of its values.
 */
export class DocumentUnreadable extends Error {
  constructor(document: string, places: readonly string[]) {
    super(`The kept ${document} cannot be read: ${places.join(', ')}`);
    this.name = 'DocumentUnreadable';
  }
}

/**
 * Reads a kept text; throws `DocumentUnreadable` for what is not such a document, so that nothing half read goes on.
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
