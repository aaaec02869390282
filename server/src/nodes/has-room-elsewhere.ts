import { canServePeople, listNodeFaults } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { nodesRepository } from './nodes.repository.ts';

/** One and a half heartbeats, in seconds: an older process may have died, and people would be sent nowhere. */
const freshSeconds = 15;

/**
 * True when another process can accept the photographs that this one has no room for: one that serves people, agrees
 * with the others, and announced itself since this one lost its room. Of two on one disk, neither then relies on the
 * other before it could report the same.
 */
export async function hasRoomElsewhere({ tx }: Pick<ServiceContext, 'tx'>, ownId: string): Promise<boolean> {
  const nodes = await nodesRepository(tx).listLiving();
  const fresh = new Set((await nodesRepository(tx).listLiving(freshSeconds)).map(({ id }) => id));
  const own = nodes.find(({ id }) => id === ownId);
  const since = own?.diskLowSince ?? null;
  if (own === undefined || since === null || !canServePeople(own.role)) return false;
  return nodes.some((node, place) => {
    if (node.diskLowSince !== null || node.seenAt <= since) return false;
    if (!canServePeople(node.role) || !fresh.has(node.id)) return false;
    const others = nodes.filter(({ id }) => id !== node.id);
    return listNodeFaults(node, nodes.slice(0, place), others).length === 0;
  });
}
