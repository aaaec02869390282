import { stayState } from '@placejuste/domain/town-rule';
import { useState } from 'react';
import { Button, DateText, LinkButton, Notice } from '../ui/index.ts';
import { dropStay, keptStays } from './kept-stays.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';
import { useNow } from './use-now.ts';
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
  const leave = (declarationId: string) => {
    dropStay(declarationId, new Date());
    setGone(gone + 1);
  };
  return due.map(({ stay, over }) => (
    <Notice key={stay.declarationId} tone={over ? 'bad' : 'wait'} live="alert" title={over ? text.stayOver : text.stayEnding}>
      <p>
        {text.stayPlate(stay.plate, stay.commune)} {over ? text.since : text.until} <DateText value={stay.endsAt} time />.
      </p>
      <Button icon="check" onClick={() => leave(stay.declarationId)}>
        {text.left}
        <span className="visually-hidden"> {text.leftOf(stay.plate)}</span>
      </Button>
      <LinkButton to={`/pwa/historique?declaration=${stay.declarationId}`}>{text.see}</LinkButton>
    </Notice>
  ));
}
