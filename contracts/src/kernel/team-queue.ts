import { teamRoles } from '@placejuste/domain/account';
import * as z from 'zod/mini';
import type { Access } from './call.ts';

/** Calls of the team, and those of its administrators alone: both past a second factor. */
export const teamAccess = { roles: teamRoles, aal: 'aal2' } as const satisfies Access;
export const administratorAccess = { roles: ['admin'], aal: 'aal2' } as const satisfies Access;

/** The refusals of a call for which an administrator must have proved a second factor within ten minutes. */
export const provedRefusals = { ADMINISTRATOR_NO_MORE: 'forbidden', SECOND_FACTOR_NOT_FRESH: 'forbidden' } as const;

/** Reply of a queue of the team: a page of its rows, oldest first. `waiting` counts the whole queue. */
export function waitingPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()), waiting: z.number() });
}

/** Refusals of every act on a row of a queue; `queueMessages` of the domain has their sentences. */
export const queueRefusals = { NOT_IN_QUEUE: 'missing', ALREADY_DECIDED: 'conflict' } as const;
