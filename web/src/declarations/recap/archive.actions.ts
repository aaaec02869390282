import { archivedDeclaration, type archiveDeclaration } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../../offline/index.ts';

export const archive: QueuedAction<z.output<typeof archiveDeclaration>, z.output<typeof archivedDeclaration>> = {
  kind: 'declaration.archive',
  version: 1,
  result: archivedDeclaration,
};
