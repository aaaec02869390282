import { stayState } from '@placejuste/domain/town-rule';
import { useState } from 'react';
import { useNow } from '../platform/index.ts';
import { DateText, LinkButton, Alert } from '../ui/index.ts';
import { keptStays } from './kept-stays.ts';
import { LeaveButton } from './leave-button.tsx';
import { townRulesText as text } from './town-rules.text.fr.ts';
import { useTownRules } from './use-town-rules.ts';

/** Stays that end within the hour or have ended, said when the application opens; without a network too. */
export function StayAlarms() {
  // Opening the application is also what brings the rules to this phone before they are needed.
  useTownRules();
  const now = useNow();
  const [gone, setGone] = useState(0);
  const due = keptStays(now).flatMap((stay) => {
    const state = stayState({ endsAt: new Date(stay.endsAt), remindAt: new Date(stay.remindAt) }, now);
    return state === 'running' ? [] : [{ stay, over: state === 'over' }];
  });
  return due.map(({ stay, over }) => (
    <Alert
      key={stay.declarationId}
      tone={over ? 'bad' : 'wait'}
      live="alert"
      title={over ? text.stayOver : text.stayEnding}
    >
      <p>
        {text.stayPlate(stay.plate, stay.commune)} {over ? text.since : text.until}{' '}
        <DateText value={stay.endsAt} time />.
      </p>
      <LeaveButton declarationId={stay.declarationId} plate={stay.plate} onLeft={() => setGone(gone + 1)} />
      <LinkButton to={`/pwa/historique?declaration=${stay.declarationId}`}>{text.see}</LinkButton>
    </Alert>
  ));
}
