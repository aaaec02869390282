import { type StationMark, stationLimits, stationMarkNames, stationMarks, stationMessages } from '@placejuste/domain/station';
import { type FormEvent, useState } from 'react';
import { FailureNotice, dropPhotosOf, SubmissionProgress, useSubmission } from '../offline/index.ts';
import { PhotoField } from '../photos/index.ts';
import { Button, Card, Checkbox, ErrorSummary, TextArea, TextField } from '../ui/index.ts';
import { createStation, draftKey, readyStation, type StationDraft } from './station-draft.ts';
import { stationsText } from './stations.text.fr.ts';

const text = stationsText.form;

interface StationFormProps {
  readonly draft: StationDraft;
  readonly userId: string;
  readonly onChange: (change: (before: StationDraft) => StationDraft) => void;
  readonly onPlaceMissing: (sentence: string | undefined) => void;
  /** `sent` is false when it waits on this phone. */
  readonly onKept: (sent: boolean) => Promise<void>;
}

type Faults = Partial<Record<'station-place' | 'station-marks' | 'station-count' | 'station-remark', string>>;

const whereOf = {
  PLACE_MISSING: 'station-place',
  STATION_POSITION_IMPOSSIBLE: 'station-place',
  STATION_POSITION_VAGUE: 'station-place',
  STATION_MARK_MISSING: 'station-marks',
  STATION_PLACES_WRONG: 'station-count',
  STATION_REMARK_LONG: 'station-remark',
} as const;

/** What one says of the place; sent through the outbox, with or without a network. */
export function StationForm({ draft, userId, onChange, onPlaceMissing, onKept }: StationFormProps) {
  const submission = useSubmission();
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const change = (next: Partial<StationDraft>) => {
    submission.forget();
    onChange((before) => ({ ...before, ...next }));
  };
  const toggle = (mark: StationMark, on: boolean) =>
    change({ marks: stationMarks.filter((one) => (one === mark ? on : draft.marks.includes(one))) });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const ready = readyStation(draft, userId);
    if ('fault' in ready) {
      const sentence = ready.fault === 'PLACE_MISSING' ? text.missingPlace : stationMessages[ready.fault];
      setFaults({ [whereOf[ready.fault]]: sentence });
      setAttempt((count) => count + 1);
      onPlaceMissing(whereOf[ready.fault] === 'station-place' ? sentence : undefined);
      return;
    }
    setFaults({});
    onPlaceMissing(undefined);
    const outcome = await submission.submit({ id: draft.id, action: createStation, payload: ready.payload, photos: ready.photos });
    if (outcome.state !== 'kept' && outcome.state !== 'delivered') return;
    // Its picture now belongs to the action, which keeps it until it is deposited.
    await dropPhotosOf(draftKey).catch(() => undefined);
    await onKept(outcome.state === 'delivered');
  };

  return (
    <Card aria-labelledby="station-form">
      <h2 id="station-form">{text.title}</h2>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={faults} attempt={attempt} />
        <fieldset className="field" id="station-marks" tabIndex={-1}>
          <legend>{text.marks}</legend>
          <p className="hint">{faults['station-marks'] ?? text.marksHint}</p>
          {stationMarks.map((mark) => (
            <Checkbox key={mark} label={stationMarkNames[mark]} checked={draft.marks.includes(mark)} onChange={(event) => toggle(mark, event.target.checked)} />
          ))}
        </fieldset>
        <TextField
          id="station-count"
          label={text.count}
          hint={text.countHint}
          error={faults['station-count']}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={draft.places}
          onChange={(event) => change({ places: event.target.value })}
        />
        <fieldset className="field">
          <legend>{text.photo}</legend>
          <p className="hint">{text.photoHint}</p>
          <PhotoField id="station-photo" owner={draftKey} use="parking" what={text.photoWhat} photo={draft.photo} main={false} onPhoto={(photo) => change({ photo })} />
        </fieldset>
        <TextArea
          id="station-remark"
          label={text.remark}
          hint={text.remarkHint}
          error={faults['station-remark']}
          required={false}
          rows={3}
          maxLength={stationLimits.remarkCharacters * 2}
          value={draft.remark}
          onChange={(event) => change({ remark: event.target.value })}
        />
        <p className="soft">{text.open}</p>
        <FailureNotice failure={submission.failure} title={text.notSent} />
        <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
        <Button type="submit" look="act" icon="upload" wide busy={submission.progress !== null}>
          {text.send}
        </Button>
      </form>
    </Card>
  );
}
