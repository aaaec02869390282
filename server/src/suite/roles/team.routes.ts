import type { teamContract } from '@placejuste/contracts/suite';
import { serviceCommand, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { grantTeamRole } from './grant-team-role.ts';
import { listTeam } from './list-team.ts';
import { revokeTeamRole } from './revoke-team-role.ts';

export const teamHandlers: Handlers<typeof teamContract.calls> = {
  listTeam: serviceQuery(listTeam),
  grantTeamRole: serviceCommand(grantTeamRole),
  revokeTeamRole: serviceCommand(revokeTeamRole),
};
