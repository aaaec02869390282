import type { ServiceContext } from '../platform/http/index.ts';
import { listStoredObjects, buildPageLinks } from '../storage/index.ts';
import type { DocumentFileRow } from './documents.tables.ts';

/** A file for a reviewer, who opens its redrawn pages and never the file itself. */
export interface LinkedFile extends Pick<DocumentFileRow, 'side'> {
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  readonly pageUrls: string[];
}

/** Links to the files of each document. The caller's transaction has checked who may see them. */
export async function linkFiles(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'secrets'>,
  files: readonly DocumentFileRow[],
): Promise<Map<string, LinkedFile[]>> {
  const described = await listStoredObjects(
    context.tx,
    files.map((file) => file.object_id),
  );
  const objects = new Map(described.map((object) => [object.id, object]));
  const linkedFiles = new Map<string, LinkedFile[]>();
  for (const { document_id: id, side, object_id: objectId } of files) {
    const object = objects.get(objectId);
    if (object === undefined) continue;
    linkedFiles.set(id, [
      ...(linkedFiles.get(id) ?? []),
      {
        side,
        mime: object.mime,
        size: object.size,
        pageUrls: buildPageLinks(context, object),
      },
    ]);
  }
  return linkedFiles;
}
