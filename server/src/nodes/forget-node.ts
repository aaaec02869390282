import type { ServiceContext } from '../platform/http/index.ts';
import { nodesRepository } from './nodes.repository.ts';

/** Removes a process that stops cleanly from the list at once. */
export async function forgetNode({ tx }: Pick<ServiceContext, 'tx'>, id: string): Promise<void> {
  await nodesRepository(tx).remove(id);
}
