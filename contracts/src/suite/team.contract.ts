import { teamRoleMessages, teamRoles } from '@placejuste/domain/account';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery, provedRefusals } from '../kernel/index.ts';

const role = z.enum(teamRoles);

/** A role of a person of the team. */
const teamGrant = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  /** « Ada Essai »; empty where the person gave none. */
  name: z.string(),
  role,
  grantedAt: z.iso.datetime(),
  /** Address of the person who granted it; null for a command of the server, and for an erased account. */
  grantedBy: z.nullable(z.string()),
  /** False while the person has no second factor: the role permits nothing until they enrol one at sign-in. */
  hasSecondFactor: z.boolean(),
  /** True for the caller’s own role. */
  isOwn: z.boolean(),
});
export type TeamGrant = z.infer<typeof teamGrant>;

/** `/admin-suite/roles`. Both changes need a second factor proved within ten minutes. */
export const teamContract = defineContract(
  {
    /** Lists the roles of the team, the oldest first. */
    listTeam: {
      method: 'GET',
      path: '/api/admin/team',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(teamGrant),
      refusals: {},
    },
    /** Grants a role to the account with this confirmed address. */
    grantTeamRole: {
      method: 'POST',
      path: '/api/admin/team',
      access: administratorAccess,
      body: z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.email()), role }),
      reply: z.object({ userId: z.uuid(), role }),
      refusals: {
        TEAM_ACCOUNT_NOT_FOUND: 'missing',
        TEAM_ACCOUNT_SUSPENDED: 'conflict',
        ROLE_ALREADY_HELD: 'conflict',
        ...provedRefusals,
      },
      perMinute: 20,
    },
    /** Revokes a role, and ends the sessions of the person. */
    revokeTeamRole: {
      method: 'DELETE',
      path: '/api/admin/team/:userId/:role',
      access: administratorAccess,
      params: z.object({ userId: z.uuid(), role }),
      reply: z.object({ userId: z.uuid(), role }),
      refusals: {
        ROLE_NOT_HELD: 'conflict',
        LAST_ADMINISTRATOR: 'conflict',
        ...provedRefusals,
      },
      perMinute: 20,
    },
  },
  teamRoleMessages,
);
