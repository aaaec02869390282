import type { DocumentSubmission } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';
import { sidesOf } from '@placejuste/domain/document';
import type { TestPerson, TestPlatform } from '../../test/index.ts';
import { storeGenerated } from '../../test/stored-files.ts';

let count = 0;

/** Creates the uploaded files of a document, without the bytes of a picture. */
export async function createReceivedFiles(
  platform: TestPlatform,
  owner: TestPerson,
  kind: DocumentKind,
): Promise<DocumentSubmission> {
  const files: DocumentSubmission['files'] = [];
  for (const side of sidesOf[kind]) {
    count += 1;
    const path = `${owner.id}/${kind}-${side}-${count}.jpg`;
    const content = Buffer.from(`picture ${count}`);
    const object = await platform.db.asService((tx) =>
      storeGenerated(
        { ...platform, tx },
        { ownerId: owner.id, bucket: 'documents', path, mime: 'image/jpeg', content },
      ),
    );
    files.push({ side, path, sha256: object.sha256 });
  }
  return { kind, files };
}
