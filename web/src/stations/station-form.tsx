import { type StationMark, stationMarkNames, stationMarks, stationMessages } from '@placejuste/domain/station';
import { type FormEvent, useState } from 'react';
import { alreadySentCode, FailureAlert, createActionId, SubmissionProgress, useSubmission } from '../offline/index.ts';
import { PhotoField, useIncomingPictures } from '../photos/index.ts';
import { Button, Card, Checkbox, ErrorSummary, FieldNotes, TextArea, TextField } from '../ui/index.ts';
import { prepareStation, type StationDraft } from './station-draft.ts';
import { createStation } from './stations.actions.ts';
import { stationsText } from './stations.text.fr.ts';

const text = stationsText.form;

interface StationFormProps {
  readonly draft: StationDraft;
  /** Key of the draft and of its picture. */
  readonly draftKey: string;
  /** Errors of an earlier refusal. */
  readonly refused?: StationFaults;
  readonly userId: string;
  readonly onChange: (change: (before: StationDraft) => StationDraft) => void;
  readonly onPlaceMissing: (sentence: string | undefined) => void;
  /** `isSent` is false when the action waits on this phone. */
  readonly onKept: (isSent: boolean) => Promise<void>;
}

/** French error sentence of each field. */
export type StationFaults = Partial<
  Record<'station-place' | 'station-marks' | 'station-count' | 'station-photo' | 'station-remark', string>
>;

const whereOf = {
  PLACE_MISSING: 'station-place',
  STATION_POSITION_IMPOSSIBLE: 'station-place',
  STATION_POSITION_VAGUE: 'station-place',
  STATION_MARK_MISSING: 'station-marks',
  STATION_PLACES_WRONG: 'station-count',
  STATION_REMARK_LONG: 'station-remark',
  STATION_PHOTO_NOT_RECEIVED: 'station-photo',
} as const satisfies Readonly<Record<string, keyof StationFaults>>;

/** Field concerned by a refusal; undefined when there is none. */
export function findRefusedPart(code: string | null, photoId: string | null): keyof StationFaults | undefined {
  if (photoId !== null) return 'station-photo';
  return Object.entries(whereOf).find(([partCode]) => partCode === code)?.[1];
}

/** Form of a place; sent through the outbox, with or without a network. */
export function StationForm({
  draft,
  draftKey,
  refused = {},
  userId,
  onChange,
  onPlaceMissing,
  onKept,
}: StationFormProps) {
  const submission = useSubmission();
  const incoming = useIncomingPictures();
  const [faults, setFaults] = useState<StationFaults>(refused);
  // Starts at 1 when an earlier refusal must be shown.
  const [attempt, setAttempt] = useState(Object.keys(refused).length > 0 ? 1 : 0);
  const change = (next: Partial<StationDraft>) => {
    submission.forget();
    onChange((before) => ({ ...before, ...next }));
  };
  const toggle = (mark: StationMark, on: boolean) =>
    change({ marks: stationMarks.filter((one) => (one === mark ? on : draft.marks.includes(one))) });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const preparedStation = prepareStation(draft, userId);
    if ('fault' in preparedStation) {
      const sentence =
        preparedStation.fault === 'PLACE_MISSING' ? text.missingPlace : stationMessages[preparedStation.fault];
      setFaults({ [whereOf[preparedStation.fault]]: sentence });
      setAttempt((count) => count + 1);
      onPlaceMissing(whereOf[preparedStation.fault] === 'station-place' ? sentence : undefined);
      return;
    }
    setFaults({});
    onPlaceMissing(undefined);
    const outcome = await submission.submit({
      id: draft.id,
      action: createStation,
      payload: preparedStation.payload,
      photos: preparedStation.photos,
    });
    // The refused id was already sent: the changed draft becomes another action.
    if (outcome.state === 'refused' && outcome.code === alreadySentCode)
      onChange((before) => ({ ...before, id: createActionId() }));
    if (outcome.state === 'refused') {
      const part = findRefusedPart(outcome.code, outcome.photoId ?? null);
      if (part !== undefined) {
        setFaults({ [part]: outcome.message });
        setAttempt((count) => count + 1);
        onPlaceMissing(part === 'station-place' ? outcome.message : undefined);
      }
    }
    if (outcome.state !== 'kept' && outcome.state !== 'delivered') return;
    await onKept(outcome.state === 'delivered');
  };

  return (
    <Card aria-labelledby="station-form">
      <h2 id="station-form">{text.title}</h2>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={faults} attempt={attempt} />
        <fieldset
          className="field"
          id="station-marks"
          tabIndex={-1}
          aria-describedby={
            faults['station-marks'] === undefined ? 'station-marks-hint' : 'station-marks-hint station-marks-error'
          }
        >
          <legend>{text.marks}</legend>
          <FieldNotes id="station-marks" hint={text.marksHint} error={faults['station-marks']} />
          {stationMarks.map((mark) => (
            <Checkbox
              key={mark}
              label={stationMarkNames[mark]}
              checked={draft.marks.includes(mark)}
              onChange={(event) => toggle(mark, event.target.checked)}
            />
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
          <PhotoField
            onTaking={incoming.onTaking}
            id="station-photo"
            owner={draftKey}
            use="parking"
            what={text.photoWhat}
            photo={draft.photo}
            main={false}
            error={faults['station-photo'] ?? null}
            onPhoto={(photo) => change({ photo })}
          />
        </fieldset>
        <TextArea
          id="station-remark"
          label={text.remark}
          hint={text.remarkHint}
          error={faults['station-remark']}
          required={false}
          rows={3}
          value={draft.remark}
          onChange={(event) => change({ remark: event.target.value })}
        />
        <p className="soft">{text.open}</p>
        <FailureAlert failure={Object.keys(faults).length > 0 ? null : submission.failure} title={text.notSent} />
        <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
        {/* Until there is a place, finding it is the main action. */}
        <Button
          type="submit"
          look={draft.place === null ? 'ghost' : 'act'}
          icon="upload"
          wide
          busy={submission.progress !== null || incoming.isTaking}
        >
          {text.send}
        </Button>
      </form>
    </Card>
  );
}
