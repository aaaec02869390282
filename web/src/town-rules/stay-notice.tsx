import { stayState } from '@placejuste/domain/town-rule';
import { useEffect, useState } from 'react';
import { Button, DateText, Notice } from '../ui/index.ts';
import type { KeptStay } from './kept-stays.ts';
import { stayCalendar } from './stay-calendar.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';
import { useNow } from './use-now.ts';

/** Until when the car may stay, and the alarm to take away. `mailed`: the server knows the declaration and will write. */
export function StayNotice({ stay, mailed }: { readonly stay: KeptStay; readonly mailed: boolean }) {
  const now = useNow();
  const state = stayState({ endsAt: new Date(stay.endsAt), remindAt: new Date(stay.remindAt) }, now);
  if (state === 'over') {
    return (
      <Notice tone="info" title={text.stayTitle}>
        <p>
          {text.stayOver} {text.since} <DateText value={stay.endsAt} time />.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="wait" title={state === 'ending' ? text.stayEnding : text.stayTitle}>
      <p>
        {text.stayRunning(stay.commune, stay.hours)} <DateText value={stay.endsAt} time />.
      </p>
      <p className="soft">{mailed ? text.stayMail : text.stayKept}</p>
      <CalendarButton stay={stay} />
    </Notice>
  );
}

function CalendarButton({ stay }: { readonly stay: KeptStay }) {
  const [told, setTold] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const take = async () => {
    try {
      const file = await stayCalendar(stay, new Date());
      const address = URL.createObjectURL(file);
      setUrl(address);
      const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
      link.click();
      setTold(text.calendarReady);
    } catch {
      setTold(text.calendarFailed);
    }
  };
  return (
    <>
      <Button icon="clock" wide onClick={() => void take()}>
        {text.calendar}
      </Button>
      <p role="status" className={told === null ? 'visually-hidden' : 'small'}>
        {told}
      </p>
    </>
  );
}
