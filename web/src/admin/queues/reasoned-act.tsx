import { type StationReason, stationReasonSentences } from '@placejuste/domain/station';
import { useRef, useState } from 'react';
import { Button, type IconName, Select, UserText } from '../../ui/index.ts';
import { stationQueueText as text } from './station-queue.text.fr.ts';

interface ReasonedActProps<Reason extends StationReason> {
  /** Label of the list of reasons. */
  readonly label: string;
  readonly reasons: readonly Reason[];
  readonly icon: IconName;
  /** Label of the button, and the name of the place inside it. */
  readonly act: string;
  readonly name: string;
  readonly busy: boolean;
  readonly onAct: (reason: Reason) => void;
}

/**
 * An act on a place that needs a reason from a list; without a reason, the list takes the focus and shows its error.
 */
export function ReasonedAct<Reason extends StationReason>({
  label,
  reasons,
  icon,
  act,
  name,
  busy,
  onAct,
}: ReasonedActProps<Reason>) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [isMissing, setIsMissing] = useState(false);
  const list = useRef<HTMLSelectElement>(null);
  return (
    <>
      <Select
        ref={list}
        label={label}
        prompt={text.choose}
        error={isMissing ? text.reasonMissing : undefined}
        choices={reasons.map((value) => ({ value, label: stationReasonSentences[value] }))}
        value={reason}
        onChoose={(value) => {
          setReason(value);
          setIsMissing(false);
        }}
      />
      <Button
        icon={icon}
        wide
        busy={busy}
        onClick={() => {
          setIsMissing(reason === '');
          if (reason === '') list.current?.focus();
          else onAct(reason);
        }}
      >
        <UserText within={act}>{name}</UserText>
      </Button>
    </>
  );
}
