import { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok } from '@placejuste/domain/kernel';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { changeRule } from './change-rule.ts';
import { importRules } from './import-rules.ts';
import { listActs } from './list-acts.ts';
import { mailStayJob } from './mail-stay.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';

export { endStay, stayEnd } from './end-stay.ts';
export { planStayAlarm } from './stay-alarm.ts';

export const townRulesSlice: Slice = {
  name: 'town-rules',
  register(app, platform) {
    mountCalls(
      app,
      townRulesContract,
      {
        async listTownRules() {
          const rows = await platform.db.asService((tx) => townRulesRepository(tx).rules());
          const last = rows.reduce((latest, { updated_at }) => Math.max(latest, updated_at.getTime()), 0);
          return ok({ updatedAt: new Date(last).toISOString(), rules: rows.map(({ rule }) => rule) });
        },
        changeTownRule: ({ user, params, body }) => changeRule(platform, user, params.insee, body),
        listRuleActs: ({ query }) => listActs(platform, query),
        importTownRules: ({ user, body }) => importRules(platform, user, body),
      },
      platform,
    );
  },
  jobs: (platform) => [mailStayJob(platform)],
};
