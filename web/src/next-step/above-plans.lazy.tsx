import './next-step.css';
import { makeHome, countHiddenFines } from '@placejuste/domain/next-step';
import { toAccountState, type AccountFacts } from '../account/index.ts';
import { SecondaryLink, SecondaryNav } from '../ui/index.ts';
import { buildFinesPath } from './home-place.ts';
import { nextStepText as text } from './next-step.text.fr.ts';
import { OtherRow } from './other-row.tsx';
import { UnreadAlert } from './unread-facts.tsx';
import { useSituation } from './use-situation.ts';

interface StepsAbovePlansProps {
  readonly userId: string;
  readonly facts: AccountFacts;
}

/** Rows that stay reachable above the plans: unsent actions and fines with a running deadline. */
export function StepsAbovePlans({ userId, facts }: StepsAbovePlansProps) {
  const view = useSituation(userId, toAccountState(facts));
  if (view === null) return null;
  const { others } = makeHome(view.situation, view.now);
  const untold = countHiddenFines(view.situation, view.now);
  return (
    <>
      {others.length > 0 && (
        <SecondaryNav label={text.rows}>
          {others.map((step, index) => (
            <OtherRow key={`${step.kind} ${index}`} step={step} place="pwa" isAlone />
          ))}
          {untold > 0 && (
            <SecondaryLink to={buildFinesPath('pwa')} icon="fine">
              {text.fine.more(untold)}
            </SecondaryLink>
          )}
        </SecondaryNav>
      )}
      <UnreadAlert {...view} isCardTold={false} isAlone={others.length === 0} />
    </>
  );
}
