import type { ServiceContext } from '../platform/http/index.ts';
import { describeObjects, pageLinks, previewLink } from '../storage/index.ts';
import type { LinkedFile } from './document.view.ts';
import type { DocumentFileRow } from './documents.tables.ts';

/** Links by document, for those who may see it: the caller's transaction has already answered that. */
export async function linkFiles(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'secrets'>,
  files: readonly DocumentFileRow[],
): Promise<Map<string, LinkedFile[]>> {
  const described = await describeObjects(
    context.tx,
    files.map((file) => file.object_id),
  );
  const objects = new Map(described.map((object) => [object.id, object]));
  const linked = new Map<string, LinkedFile[]>();
  for (const { document_id: id, side, object_id: objectId } of files) {
    const object = objects.get(objectId);
    if (object === undefined) continue;
    linked.set(id, [
      ...(linked.get(id) ?? []),
      {
        side,
        mime: object.mime,
        size: object.size,
        previewUrl: object.hasPreview ? previewLink(context, objectId) : null,
        pageUrls: pageLinks(context, object),
      },
    ]);
  }
  return linked;
}
