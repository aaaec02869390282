import { SandboxBusy } from '../platform/file-sandbox/index.ts';
import { runAsUser, type Platform, type RequestUser } from '../platform/http/index.ts';
import { listStoredObjects, readRedrawn } from '../storage/index.ts';
import { documentsRepository } from './documents.repository.ts';

/** Redraws the files of a document that are older than redrawing on arrival: a reviewer sees only redrawn pages. */
export async function redrawFiles(platform: Platform, reviewer: RequestUser, documentId: string): Promise<void> {
  const objects = await runAsUser(platform, reviewer, async ({ tx }) => {
    const files = await documentsRepository(tx).listFiles([documentId]);
    return listStoredObjects(
      tx,
      files.map((file) => file.object_id),
    );
  });
  for (const { id } of objects.filter(({ pages }) => pages === 0)) {
    try {
      await readRedrawn(platform, id);
    } catch (error) {
      // Redrawn at the next opening of the document.
      if (!(error instanceof SandboxBusy)) throw error;
    }
  }
}
