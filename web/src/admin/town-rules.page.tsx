import './admin.css';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import type { TownRule } from '@placejuste/domain/town-rule';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../accessibility/index.ts';
import { callKey, useSearchParams } from '../platform/index.ts';
import { Button, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { ruleActsQuery, townRulesQuery } from './admin.queries.ts';
import { RuleActs, type RuleActsProps } from './town-rules/rule-acts.tsx';
import { RuleForm } from './town-rules/rule-form.tsx';
import { RuleImport } from './town-rules/rule-import.tsx';
import { RuleList } from './town-rules/rule-list.tsx';
import { rulesText as text } from './town-rules/rules.text.fr.ts';
import { TeamGate, useIsSignedIn } from './team-gate.tsx';

const { calls } = townRulesContract;
const adding = 'nouvelle';

/** `/admin/regles`, and `?commune=INSEE` to edit one rule. */
export function Component() {
  // Administrators only: this call checks access before anything is shown.
  const acts = useInfiniteQuery({ ...ruleActsQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={{ to: '/admin' }} error={acts.error}>
      <TownRules acts={acts} />
    </TeamGate>
  );
}

function TownRules({ acts }: Pick<RuleActsProps, 'acts'>) {
  const cache = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const list = useQuery(townRulesQuery);
  const [openedRule, setOpenedRule] = useState<TownRule | null>(null);
  const close = () => {
    setOpenedRule(null);
    setQuery({});
  };
  const finishChange = async (sentence: string) => {
    notify('good', sentence);
    close();
    await cache.invalidateQueries({ queryKey: callKey(calls.listTownRules) });
    await cache.invalidateQueries({ queryKey: callKey(calls.listRuleActs) });
  };
  const rules = list.data?.rules ?? [];
  const wantedCode = query.get('commune');
  const wantedRule = rules.find(({ insee }) => insee === wantedCode) ?? null;
  // Keeps the rule as it was when its form opened, so that the service detects a change made meanwhile by a colleague.
  if (wantedRule !== null && wantedRule.insee !== openedRule?.insee) setOpenedRule(wantedRule);
  const edited = openedRule?.insee === wantedCode ? openedRule : wantedRule;
  if (edited !== null || wantedCode === adding) {
    return (
      <Page
        title={edited === null ? text.form.addTitle : text.form.editTitle(edited.commune)}
        back={{ to: '/admin/regles' }}
        step={wantedCode ?? ''}
      >
        <RuleForm was={edited} onDone={finishChange} onCancel={close} />
      </Page>
    );
  }
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/admin' }} step="">
      {(list.isPending || acts.isPending) && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={list} />
      {list.isSuccess && !acts.isPending && (
        <>
          <Button icon="plus" wide onClick={() => setQuery({ commune: adding })}>
            {text.add}
          </Button>
          <RuleList rules={rules} onEdit={({ insee }) => setQuery({ commune: insee })} />
          <RuleImport rules={rules} onDone={finishChange} />
          <RuleActs acts={acts} rules={rules} />
        </>
      )}
    </Page>
  );
}
