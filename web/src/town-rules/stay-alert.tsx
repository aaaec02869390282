import { computeStayState } from '@placejuste/domain/town-rule';
import { useEffect, useState } from 'react';
import { useNow, useReceivesMail } from '../platform/index.ts';
import { Button, DateText, Alert } from '../ui/index.ts';
import { type StoredStay, readLeftAt } from './list-kept-stays.ts';
import { LeaveButton } from './leave-button.tsx';
import { buildStayCalendar } from './stay-calendar.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';

interface StayAlertProps {
  readonly stay: StoredStay;
  /** True when the server knows the declaration and will send the mail. */
  readonly isMailed: boolean;
  /** Departure known to the server (ISO); null when there is none. */
  readonly serverLeftAt: string | null;
}

/** Time until which the car may stay, its calendar alarm, and the button that reports the departure. */
export function StayAlert({ stay, isMailed, serverLeftAt }: StayAlertProps) {
  const now = useNow();
  const receivesMail = useReceivesMail();
  const [here, setHere] = useState(() => readLeftAt(stay.declarationId));
  const departure = serverLeftAt ?? here;
  if (departure !== null) {
    return (
      <Alert tone="info" live="status" title={text.leftTitle}>
        <p>
          {text.leftOn} <DateText value={departure} time clock={stay.clock} />. {text.leftMail}
        </p>
      </Alert>
    );
  }
  const state = computeStayState({ endsAt: new Date(stay.endsAt), remindAt: new Date(stay.remindAt) }, now);
  if (state === 'over') {
    return (
      <Alert tone="info" title={text.stayTitle}>
        <p>
          {text.stayOver} {text.since} <DateText value={stay.endsAt} time clock={stay.clock} />.
        </p>
      </Alert>
    );
  }
  const mailNote = isMailed ? text.stayMail : text.stayKept;
  return (
    <Alert tone="wait" title={state === 'ending' ? text.stayEnding : text.stayTitle}>
      <p>
        {text.stayRunning(stay.commune, stay.hours)} <DateText value={stay.endsAt} time clock={stay.clock} />.
      </p>
      <p className="soft">{receivesMail ? mailNote : text.stayNoAddress}</p>
      <CalendarButton stay={stay} />
      <LeaveButton
        declarationId={stay.declarationId}
        plate={stay.plate}
        onLeft={() => setHere(readLeftAt(stay.declarationId))}
      />
    </Alert>
  );
}

function CalendarButton({ stay }: { readonly stay: StoredStay }) {
  const [status, setStatus] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const take = () => {
    const file = buildStayCalendar(stay, new Date());
    const address = URL.createObjectURL(file);
    setUrl(address);
    const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
    link.click();
    setStatus(text.calendarReady);
  };
  return (
    <>
      <Button icon="clock" wide onClick={take}>
        {text.calendar}
      </Button>
      <p role="status" className={status === null ? 'visually-hidden' : 'small'}>
        {status}
      </p>
    </>
  );
}
