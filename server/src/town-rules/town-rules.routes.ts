import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { command, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { changeRule } from './change-rule.ts';
import { importRules } from './import-rules.ts';
import { listRuleActs } from './list-rule-acts.ts';
import { listRules } from './list-rules.ts';

export const townRulesHandlers: Handlers<typeof townRulesContract.calls> = {
  listTownRules: serviceQuery(listRules),
  importTownRules: command(importRules),
  changeTownRule: command(changeRule),
  listRuleActs: serviceQuery(listRuleActs),
};
