import './next-step.css';
import { makeHome } from '@placejuste/domain/next-step';
import { stateOf, type AccountFacts } from '../account/index.ts';
import { QuietRows } from '../ui/index.ts';
import { nextStepText as text } from './next-step.text.fr.ts';
import { OtherRow } from './other-row.tsx';
import { useSituation } from './use-situation.ts';

interface StepsAbovePlansProps {
  readonly userId: string;
  readonly facts: AccountFacts;
}

/** What stays reachable above the plans: what is unsent, and the fines that run. */
export function StepsAbovePlans({ userId, facts }: StepsAbovePlansProps) {
  const view = useSituation(userId, stateOf(facts));
  const others = view === null ? [] : makeHome(view.situation, view.now).others;
  if (others.length === 0) return null;
  return (
    <QuietRows label={text.rows}>
      {others.map((step, index) => (
        <OtherRow key={`${step.kind} ${index}`} step={step} place="pwa" />
      ))}
    </QuietRows>
  );
}
