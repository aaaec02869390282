import './notice-reading.css';
import { photoTypes } from '@placejuste/domain/declaration';
import { useEffect, useRef, useState } from 'react';
import { type PhotoFacts, loadPicture } from '../../offline/index.ts';
import { StoredPicture, type PhotoSlot } from '../../photos/index.ts';
import { ErrorAlert, Button, FileButton, Alert } from '../../ui/index.ts';
import { joinPages } from './join/join-pages.ts';
import { CameraAlert, NoticeCamera, useNoticeCamera } from './notice-camera.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { noticeReadingText } from './notice-reading.text.fr.ts';
import type { NoticeRead } from './read-file.lazy.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { prepareReading } from './prepare-reading.ts';
import { useNoticeReading } from './use-notice-reading.ts';

const text = noticeReadingText;
const pictures = photoTypes.join(',');

interface NoticeEntryProps {
  /** Storage of the file on this device. */
  readonly slot: PhotoSlot;
  /** File stored earlier, which can be read again. */
  readonly keptPhoto: PhotoFacts | null;
  /** Called with a file to store, whatever the result of its reading, so that it need not be found again. */
  readonly onTaken: (file: File) => void;
  /** File shared by another application. */
  readonly shared: File | null;
  /** Called with the reading and the file that was read: the one just taken or the one stored earlier. */
  readonly onRead: (reading: NoticeRead, file: Blob) => void;
  /** Called when the person prefers to type the content of the notice. */
  readonly onType: () => void;
}

/** Entry of a notice by photograph, file or typing. The reading is done on this device, and stays on it. */
export function NoticeEntry({ slot, keptPhoto, onTaken, shared, onRead, onType }: NoticeEntryProps) {
  const { state, take, start, stop, fail } = useNoticeReading(onRead);
  const latest = useRef({ onTaken, take });
  useEffect(() => {
    latest.current = { onTaken, take };
  });
  const receive = (file: File) => {
    const { onTaken: keep, take: startReading } = latest.current;
    startReading(file);
    keep(file);
  };
  useEffect(() => {
    if (shared !== null) receive(shared);
  }, [shared]);
  const [isMixed, setMixed] = useState(false);
  const receiveAll = async (files: readonly File[]) => {
    const [file] = files;
    const hasPdf = files.some(({ type }) => type === 'application/pdf');
    setMixed(files.length > 1 && hasPdf);
    if (file === undefined || (files.length > 1 && hasPdf)) return;
    if (files.length === 1) return receive(file);
    try {
      receive((await joinPages(files)).file);
    } catch (failure) {
      fail(failure, file);
    }
  };
  const camera = useNoticeCamera(keptPhoto === null && shared === null);
  const type = () => {
    stop();
    onType();
  };
  const readAgain = async () => {
    const picture = keptPhoto === null ? null : await loadPicture(keptPhoto.id).catch(() => null);
    if (picture !== null) take(picture);
  };

  return (
    <div className="stack">
      {state.kind === 'working' ? (
        <>
          <ReadingProgress step={state.step} />
          <Button icon="edit" wide onClick={type}>
            {text.stop}
          </Button>
        </>
      ) : (
        <>
          {state.kind === 'failed' && (
            <ErrorAlert title={text.unopened[state.code].title}>{text.unopened[state.code].what}</ErrorAlert>
          )}
          {/* A file that does not open is reported once only. */}
          {(state.kind !== 'failed' || slot.unstoredFile !== null) && <UnsavedNotice slot={slot} />}
          {state.kind === 'nothing' && (
            <ErrorAlert title={(state.unread ? text.unread : text.nothing).title}>
              {(state.unread ? text.unread : text.nothing).what}
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
          {keptPhoto === null ? <NoticeDrawing /> : <StoredPicture photo={keptPhoto} what={text.what} />}
          <CameraAlert problem={camera.problem} />
          {isMixed && <ErrorAlert title={text.join.several}>{text.join.severalWhat}</ErrorAlert>}
          {camera.open === null ? (
            <FileButton
              id="notice-photograph"
              accept={pictures}
              capture="environment"
              onOpen={() => void prepareReading()}
              look="act"
              large
              wide
              onFiles={([file]) => file !== undefined && receive(file)}
            >
              {text.photograph}
            </FileButton>
          ) : (
            <Button icon="camera" look="act" large wide data-voice="photo" onClick={camera.open}>
              {text.photograph}
            </Button>
          )}
          <FileButton
            id="notice-choose"
            accept={`${pictures},application/pdf`}
            multiple
            icon="picture"
            wide
            describedBy="notice-choose-hint"
            onFiles={(files) => void receiveAll(files)}
          >
            {text.choose}
          </FileButton>
          <p id="notice-choose-hint" className="soft small">
            {text.chooseHint}
          </p>
          <NoticeCamera camera={camera} onPicture={receive} onType={type} />
          {keptPhoto !== null && state.kind === 'idle' && (
            <Button icon="paper" wide onClick={() => void readAgain()}>
              {text.again}
            </Button>
          )}
          <Button icon="edit" look="plain" wide onClick={type}>
            {text.type}
          </Button>
        </>
      )}
    </div>
  );
}

/** Drawing of a notice in the frame of a camera: flat and whole. */
function NoticeDrawing() {
  return (
    <svg className="notice-drawing" viewBox="0 0 200 150" aria-hidden="true" focusable="false">
      <g transform="rotate(-2 100 75)">
        <rect className="sheet" x="56" y="14" width="88" height="122" />
        <path className="words strong" d="M68 32h44" />
        <path className="words" d="M68 46h60M68 58h52M68 70h62M68 82h40" />
        <path className="words strong" d="M68 100h34" />
        <path className="words" d="M68 116h60" />
      </g>
      <path className="corners" d="M34 34V8h26M166 34V8h-26M34 116v26h26M166 116v26h-26" />
    </svg>
  );
}
