import { teamRoleMessages, teamRoles } from '@placejuste/domain/account';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery, provedRefusals } from '../kernel/index.ts';

const role = z.enum(teamRoles);

/** One role of one person of the team. */
const teamGrant = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  /** « Ada Essai »; empty where the person gave none. */
  name: z.string(),
  role,
  grantedAt: z.iso.datetime(),
  /** Address of whoever gave it; null for a command of the server, and for an account that is erased. */
  grantedBy: z.nullable(z.string()),
  /** Without one, the role opens nothing until the person adds it at the entry. */
  hasSecondFactor: z.boolean(),
  /** Of whoever asks. */
  isOwn: z.boolean(),
});
export type TeamGrant = z.infer<typeof teamGrant>;

/** `/admin-suite/roles`. Both acts want a second factor proved within ten minutes. */
export const teamContract = defineContract(
  {
    /** The oldest role first. */
    listTeam: {
      method: 'GET',
      path: '/api/admin/team',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(teamGrant),
      refusals: {},
    },
    /** To the confirmed account of that address. */
    grantTeamRole: {
      method: 'POST',
      path: '/api/admin/team',
      access: administratorAccess,
      body: z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.email()), role }),
      reply: z.object({ userId: z.uuid(), role }),
      refusals: {
        TEAM_ACCOUNT_NOT_FOUND: 'missing',
        ROLE_ALREADY_HELD: 'conflict',
        ...provedRefusals,
      },
      perMinute: 20,
    },
    /** Ends the sessions of the person. */
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
