import { formatDate, parsePlainDate } from '@placejuste/domain/kernel';
import { announce } from '../../accessibility/index.ts';
import { FailureAlert, SubmissionProgress } from '../../offline/index.ts';
import { PhotoField } from '../../photos/index.ts';
import { Alert, Button, Card } from '../../ui/index.ts';
import { Crop, type ProofRead, type RecognisedField, ReadingProgress, readingText } from '../../vision/index.ts';
import { finesText } from '../fines.text.fr.ts';
import type { useProof } from './use-proof.ts';

const text = finesText.proof;

/** Kind of proof: a letter posted, a form filed, or a letter received by its addressee. */
export type ProofOf = keyof typeof text.of;

interface SendingProofProps {
  readonly proof: ReturnType<typeof useProof>;
  readonly of: ProofOf;
  readonly onDay: (day: string) => void;
  /** Called with the number that was read; absent when no number is asked. */
  readonly onReference?: ((reference: string) => void) | undefined;
}

/** Photograph of the proof. A value read on it is shown beside its crop, and fills a field only after a press. */
export function SendingProof({ proof, of, onDay, onReference }: SendingProofProps) {
  if (!proof.isReady) return null;
  const { lead, what } = text.of[of];
  return (
    <Card aria-labelledby="proof-title">
      <h2 id="proof-title">{text.title}</h2>
      <p>{lead}</p>
      <PhotoField
        id="proof-file"
        owner={proof.key}
        use="document"
        what={what}
        photo={proof.photo}
        main={false}
        onPhoto={(photo) => void proof.keep(photo)}
        onTaking={proof.incoming.onTaking}
      />
      <ProofReadingState proof={proof} />
      {proof.read !== null && <ReadValues of={of} onDay={onDay} onReference={onReference} read={proof.read} />}
      {proof.photo !== null && <p className="soft small">{text.joined}</p>}
      <FailureAlert failure={proof.submission.failure} title={text.notKept} />
      <SubmissionProgress progress={proof.submission.progress} onCancel={proof.submission.cancel} />
    </Card>
  );
}

function ProofReadingState({ proof: { reading } }: Pick<SendingProofProps, 'proof'>) {
  const { state } = reading;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'working':
      return <ReadingProgress step={state.step} only={text.reading} />;
    case 'asking':
      return (
        <Alert tone="wait" live="status">
          <p>
            {text.slow} {readingText.firstFetch}
          </p>
          <Button onClick={() => reading.start(state.file)}>{text.readAnyway}</Button>
        </Alert>
      );
    case 'nothing':
    case 'failed':
      return <p role="status">{text.unread}</p>;
  }
}

interface ReadValuesProps extends Pick<SendingProofProps, 'of' | 'onDay' | 'onReference'> {
  readonly read: ProofRead;
}

function ReadValues({ read, of, onDay, onReference }: ReadValuesProps) {
  const day = of === 'received' ? read.fields.receivedOn : read.fields.sentOn;
  const { reference } = read.fields;
  if (day === undefined && (reference === undefined || onReference === undefined))
    return <p role="status">{text.unread}</p>;
  const take = (sentence: string, use: () => void) => () => {
    use();
    announce(sentence);
  };
  return (
    <div className="stack" role="group" aria-label={text.readTitle}>
      <p role="status">{text.compare}</p>
      {day !== undefined && (
        <ReadValue
          read={read}
          field={day}
          choices={[day.value, ...day.others.map(({ value }) => value)].map((value) => ({
            words: text.thisDay(formatDay(value)),
            onUse: take(text.dayTaken(formatDay(value)), () => onDay(value)),
          }))}
        />
      )}
      {reference !== undefined && onReference !== undefined && (
        <ReadValue
          read={read}
          field={reference}
          choices={[reference.value, ...reference.others.map(({ value }) => value)].map((value) => ({
            words: text.thisNumber(value),
            onUse: take(text.numberTaken, () => onReference(value)),
          }))}
        />
      )}
    </div>
  );
}

interface ReadValueProps {
  readonly read: ProofRead;
  readonly field: RecognisedField;
  readonly choices: readonly { readonly words: string; readonly onUse: () => void }[];
}

function ReadValue({ read, field, choices }: ReadValueProps) {
  const page = read.pages[field.page];
  return (
    <div className="stack tight">
      {page !== undefined && field.parts.length > 0 && (
        <Crop picture={page.picture} field={field} size="large" label={text.crop(field.read)} />
      )}
      {field.isDoubtful && <p className="review-doubt">{[text.check, ...field.doubts].join(' ')}</p>}
      {choices.map(({ words, onUse }) => (
        <Button key={words} icon="check" wide onClick={onUse}>
          {words}
        </Button>
      ))}
    </div>
  );
}

function formatDay(day: string): string {
  const date = parsePlainDate(day);
  return date === null ? day : formatDate(date);
}
