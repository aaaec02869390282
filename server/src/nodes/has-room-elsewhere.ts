import { canServePeople, listNodeFaults } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { nodesRepository } from './nodes.repository.ts';

/** A beat and half of one: who spoke before may have died since, and nobody would be sent anywhere. */
const freshSeconds = 15;

/**
 * Whether another process can take the photographs that this one has no room for. Only one that answers people as this
 * one does, that differs in nothing from the others, and that spoke a moment ago, since this one lost its room: of two
 * on one disk, neither believes the other before it could say the same.
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
