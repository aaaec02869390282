import { townRulesContract } from '@placejuste/contracts/town-rules';
import { callQuery } from '../platform/index.ts';

export const townRulesQuery = callQuery(townRulesContract.calls.listTownRules, {});
