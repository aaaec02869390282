import { teamContract } from '@placejuste/contracts/suite';
import { teamListQuery } from '../admin/index.ts';

/** The oldest role first. */
export const teamQuery = teamListQuery(teamContract.calls.listTeam);
