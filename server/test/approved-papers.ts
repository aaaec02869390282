import type { CardType, DocumentKind } from '@placejuste/domain/document';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import type { TestPerson, TestPlatform } from './index.ts';
import { sealed } from './test-secrets.ts';
import { storeGenerated } from './stored-files.ts';

/** Values that the reviewer read on a document; null for those not read. */
export interface ReadOnPaper {
  readonly plate: string | null;
  readonly holderName: string | null;
  readonly cardNumber: string | null;
  readonly expiresOn: string | null;
  /** Model of a card; absent when not recognised. */
  readonly cardType?: CardType;
  /** False when the name was filled in by the form of an older review. */
  readonly isNameRead?: boolean;
}

/** Values on the documents of the person of that fine. */
export function readAsFine(kind: DocumentKind, changes: object = {}): ReadOnPaper {
  const fine = { ...windscreenFine, ...changes };
  return kind === 'cmi'
    ? {
        plate: null,
        holderName: fine.holderName,
        cardNumber: fine.cardNumber,
        expiresOn: fine.cardPermanent ? null : fine.cardValidUntil,
      }
    : { plate: fine.plate, holderName: fine.debtorName, cardNumber: null, expiresOn: null };
}

/** Adds an approved document: returns its id, and the file of each of its sides. */
export async function approvePaper(
  platform: TestPlatform,
  owner: TestPerson,
  kind: DocumentKind,
  sides: readonly string[],
  picture: Buffer,
  read: ReadOnPaper = readAsFine(kind),
): Promise<{ readonly id: string; readonly files: Readonly<Record<string, string>> }> {
  const id = platform.newId();
  const at = platform.clock.now();
  return platform.db.asService(async (tx) => {
    await sql`insert into documents (id, user_id, kind, status, submitted_at, decided_at, plate, holder_name,
      holder_name_read, card_number, expires_on, card_type)
      values (${id}, ${owner.id}, ${kind}, 'approved', ${at}, ${at}, ${read.plate}, ${read.holderName},
        ${read.isNameRead ?? true}, ${sealed(read.cardNumber)}, ${read.expiresOn}, ${read.cardType ?? null})`.execute(
      tx,
    );
    const files: Record<string, string> = {};
    for (const side of sides) {
      const path = `${owner.id}/${kind}-${side}-${id}.jpg`;
      const object = await storeGenerated(
        { ...platform, tx },
        {
          ownerId: owner.id,
          bucket: 'documents',
          path,
          mime: 'image/jpeg',
          content: picture,
        },
      );
      await sql`insert into document_files (document_id, side, object_id) values (${id}, ${side},
        ${object.id})`.execute(tx);
      files[side] = object.id;
    }
    return { id, files };
  });
}
