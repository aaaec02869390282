import { canWriteDeathLetter, joinDeathLetter, listDeceasedAdvice, writeDeathLetter } from '@placejuste/domain/fine';
import { listKeys, parsePlainDate } from '@placejuste/domain/kernel';
import { useState } from 'react';
import { Copied } from '../../dossiers/index.ts';
import { printPart, computeToday } from '../../platform/index.ts';
import { Alert, Button, DateField, TextArea, TextField } from '../../ui/index.ts';
import { computeTrack, toTypedFine, type FineFormValues } from '../form/fine-form-values.ts';
import { deathText as text } from './death.text.fr.ts';

interface DeathAdviceProps {
  readonly values: FineFormValues;
}

/** Advice on what to send, and to whom, when the person named on the notice has died. */
export function DeathAdvice({ values }: DeathAdviceProps) {
  return (
    <Alert tone="wait" title={text.title}>
      {listDeceasedAdvice(computeTrack(values)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NoticeAddress values={values} />
    </Alert>
  );
}

/** Address on the notice, when the advice is to write there: a surcharged FPS goes to the tribunal instead. */
function NoticeAddress({ values }: DeathAdviceProps) {
  const track = computeTrack(values);
  const { authorityName, authorityAddress } = values;
  if ((track !== 'fps' && track !== 'amende-majoree') || authorityAddress.trim() === '') return null;
  const lines = [authorityName, authorityAddress].map((line) => line.trim()).filter((line) => line !== '');
  return (
    <>
      <p>{text.writeTo}</p>
      <Copied label={text.address} words={text.copyAddress} value={lines.join('\n')} />
    </>
  );
}

/** Letter that announces the death, when we can write it for certain; never for a company. */
export function DeathLetter({ values }: DeathAdviceProps) {
  if (computeTrack(values) !== 'contravention' || values.certificate === 'company') return null;
  // Nobody fills five fields for a letter that is not written.
  return canWriteDeathLetter(computeToday()) ? (
    <DeathLetterForm values={values} />
  ) : (
    <Alert tone="wait">{text.outdated}</Alert>
  );
}

const emptyWords = { deceasedName: '', diedOn: '', writerName: '', writerAddress: '', writerCapacity: '' };
type DeathWords = typeof emptyWords;
type DeathField = keyof DeathWords;

/** Form of the letter, which is built from the screen and stored nowhere. */
function DeathLetterForm({ values }: DeathAdviceProps) {
  const [changes, setChanges] = useState<Partial<DeathWords>>({});
  const [isAsked, setAsked] = useState(false);
  // Usually the person named on the fine, unless that is the account holder, who writes the letter.
  const words = { ...emptyWords, deceasedName: values.debtorIsUser ? '' : values.debtorName, ...changes };
  const today = computeToday();
  const noticeDate = parsePlainDate(values.noticeDate);
  const errors = isAsked ? listErrors(words, today) : {};
  const bind = (name: DeathField) => ({
    id: `death-${name}`,
    error: errors[name],
    value: words[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setAsked(false);
      setChanges({ ...changes, [name]: event.target.value });
    },
  });
  const ask = () => {
    setAsked(true);
    const [wrong] = Object.keys(listErrors(words, today));
    if (wrong !== undefined) document.getElementById(`death-${wrong}`)?.focus();
  };
  const isWritten = isAsked && Object.keys(errors).length === 0 && noticeDate !== null;
  return (
    <div className="stack" role="group" aria-labelledby="death-letter-title" ref={ignoreEnter}>
      <p id="death-letter-title">
        <strong>{text.letterTitle}</strong>
      </p>
      <p className="soft">{text.lead}</p>
      <TextField {...bind('deceasedName')} label={text.deceasedName} autoComplete="off" />
      <DateField {...bind('diedOn')} label={text.diedOn} />
      <TextField {...bind('writerName')} label={text.writerName} autoComplete="name" />
      <TextArea {...bind('writerAddress')} label={text.writerAddress} rows={3} autoComplete="street-address" />
      <TextField
        {...bind('writerCapacity')}
        label={text.writerCapacity}
        hint={text.writerCapacityHint}
        autoComplete="off"
      />
      {noticeDate === null ? <p className="soft">{text.noticeDate}</p> : <Button onClick={ask}>{text.write}</Button>}
      <div role="status">{isWritten && <DeathLetterCopy words={words} values={values} />}</div>
    </div>
  );
}

/** Ignores Enter in these fields, which would submit the form of the fine around them. */
function ignoreEnter(group: HTMLElement | null): () => void {
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  group?.addEventListener('keydown', stop);
  return () => group?.removeEventListener('keydown', stop);
}

function listErrors(words: DeathWords, today: string): Partial<Record<DeathField, string>> {
  const errors: Partial<Record<DeathField, string>> = {};
  for (const name of listKeys(emptyWords)) if (words[name].trim() === '') errors[name] = text.needed;
  const diedOn = parsePlainDate(words.diedOn);
  if (errors.diedOn === undefined && diedOn === null) errors.diedOn = text.needed;
  if (diedOn !== null && diedOn > today) errors.diedOn = text.future;
  return errors;
}

function DeathLetterCopy({ words, values }: DeathAdviceProps & { readonly words: DeathWords }) {
  const fine = toTypedFine(values);
  const [diedOn, noticeDate] = [parsePlainDate(words.diedOn), parsePlainDate(values.noticeDate)];
  if (diedOn === null || noticeDate === null) return null;
  const observedOn = parsePlainDate(fine.observedOn ?? '');
  const facts = { ...words, diedOn, notice: { ...fine, noticeDate, observedOn } };
  const letter = writeDeathLetter(facts, computeToday());
  if (letter === null) return null;
  return (
    <div className="stack tight death-letter">
      <Copied label={text.letter} words={text.copy} value={joinDeathLetter(letter)} />
      <Button icon="paper" wide onClick={() => printPart('death-letter')}>
        {text.print}
      </Button>
      <p className="soft small">{letter.model}</p>
    </div>
  );
}
