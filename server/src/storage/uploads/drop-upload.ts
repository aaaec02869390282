import type { CommandContext } from '../../platform/http/index.ts';
import { readUpload } from './read-upload.ts';
import { removeUpload } from './uploads.repository.ts';

/** Cancels an upload. @throws StorageRefusal as `readUpload` does */
export async function dropUpload(context: CommandContext, input: { readonly id: string }): Promise<void> {
  await readUpload(context, input);
  await removeUpload(context.tx, input.id);
}
