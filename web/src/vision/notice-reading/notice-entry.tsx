import './notice-reading.css';
import { photoTypes } from '@placejuste/domain/declaration';
import { useEffect, useRef } from 'react';
import { type PhotoFacts, pictureOf } from '../../offline/index.ts';
import { usePhotoSlot } from '../../photos/index.ts';
import { ErrorAlert, Button, Card, FileButton, Alert, Progress } from '../../ui/index.ts';
import type { ConfirmedFields } from './confirm/confirmed-fields.ts';
import { fieldsToConfirm } from './confirm/fields-to-confirm.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';
import type { ReadStep } from './read-file.lazy.ts';
import { useNoticeReading } from './use-notice-reading.ts';

const text = noticeReadingText;
const pictures = photoTypes.join(',');

interface NoticeEntryProps {
  /** Whom the file is kept for on this device: a draft's key. */
  readonly owner: string;
  /** The file kept before, to be read again. */
  readonly kept: PhotoFacts | null;
  readonly onKept: (photo: PhotoFacts) => void;
  /** A file that came from another application. */
  readonly shared: File | null;
  readonly onFields: (fields: ConfirmedFields) => void;
  readonly finish: { readonly label: string; readonly onFinish: () => void };
  /** Where typing begins: the control, or the group, to give the focus to. */
  readonly formId: string;
}

/** Photograph, choose or type: three equal ways into the same form. What is read stays on this device. */
export function NoticeEntry({ owner, kept, onKept, shared, onFields, finish, formId }: NoticeEntryProps) {
  const { state, take, start, stop } = useNoticeReading();
  const slot = usePhotoSlot(owner, 'notice', kept);
  const latest = useRef({ slot, onKept, take });
  useEffect(() => {
    latest.current = { slot, onKept, take };
  });
  const receive = (file: File) => {
    const { slot: place, onKept: keep, take: read } = latest.current;
    read(file);
    // Kept on this device whatever comes of the reading: the person need not find it again.
    void place.receive(file).then((photo) => photo !== null && keep(photo));
  };
  useEffect(() => {
    if (shared !== null) receive(shared);
  }, [shared]);
  const type = () => {
    stop();
    const form = document.getElementById(formId);
    form?.scrollIntoView({ block: 'start' });
    (form?.querySelector<HTMLElement>('input, select, textarea') ?? form)?.focus();
  };
  const again = async () => {
    const picture = kept === null ? null : await pictureOf(kept.id).catch(() => null);
    if (picture !== null) take(picture);
  };

  if (state.kind === 'read' && !state.read.unread && fieldsToConfirm(state.read.reading).length > 0) {
    return <state.ConfirmList read={state.read} onFields={onFields} finish={finish} onType={type} />;
  }
  return (
    <Card aria-labelledby="entry-title">
      <h2 id="entry-title">{text.title}</h2>
      {state.kind === 'working' ? (
        <>
          <Working step={state.step} />
          <Button wide onClick={type}>
            {text.stop}
          </Button>
        </>
      ) : (
        <>
          {state.kind === 'failed' && (
            <ErrorAlert title={text.unopened[state.code].title}>{text.unopened[state.code].what}</ErrorAlert>
          )}
          {state.kind === 'read' && (
            <ErrorAlert title={(state.read.unread ? text.unread : text.nothing).title}>
              {(state.read.unread ? text.unread : text.nothing).what}
            </ErrorAlert>
          )}
          {state.kind === 'asking' && (
            <Alert tone="wait" title={text.slow.title} live="status">
              <p>{text.slow.what}</p>
              <Button onClick={() => start(state.file)}>{text.slow.go}</Button>
            </Alert>
          )}
          {state.kind === 'failed' && state.code === 'reader-away' && (
            <Button wide onClick={() => start(state.file)}>
              {text.retry}
            </Button>
          )}
          <p>{text.lead}</p>
          <p className="soft">{text.tips}</p>
          <FileButton
            id="notice-photograph"
            accept={pictures}
            capture="environment"
            wide
            onFiles={([file]) => file !== undefined && receive(file)}
          >
            {text.photograph}
          </FileButton>
          <FileButton
            id="notice-choose"
            accept={`${pictures},application/pdf`}
            icon="paper"
            wide
            onFiles={([file]) => file !== undefined && receive(file)}
          >
            {text.choose}
          </FileButton>
          {kept !== null && state.kind === 'idle' && (
            <Button icon="paper" wide onClick={() => void again()}>
              {text.again}
            </Button>
          )}
          <Button wide onClick={type}>
            {text.type}
          </Button>
        </>
      )}
    </Card>
  );
}

function Working({ step }: { readonly step: ReadStep }) {
  const label =
    step.kind === 'opening'
      ? text.steps.opening
      : step.kind === 'fetching'
        ? text.steps.fetching
        : text.steps.reading(step.page, step.of);
  return (
    <>
      <p role="status">{label}</p>
      <Progress label={label} {...(step.kind === 'fetching' ? { value: step.part } : {})} />
    </>
  );
}
