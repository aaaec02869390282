import { photoTypes } from '@placejuste/domain/declaration';
import { useState } from 'react';
import { announce } from '../../../accessibility/index.ts';
import { type PhotoFacts, loadPicture } from '../../../offline/index.ts';
import { usePhotoSlot } from '../../../photos/index.ts';
import { Button, ErrorAlert, FileButton } from '../../../ui/index.ts';
import { CameraAlert, NoticeCamera, useNoticeCamera } from '../notice-camera.tsx';
import { noticeReadingText } from '../notice-reading.text.fr.ts';
import { joinPages } from './join-pages.ts';

const text = noticeReadingText.join;

interface AddNoticePageProps {
  readonly owner: string;
  readonly photo: PhotoFacts;
  readonly onJoined: (photo: PhotoFacts, keepsPlaces: boolean) => void;
}

/** Adds the back or the next page of a photographed notice to the same file. */
export function AddNoticePage({ owner, photo, onJoined }: AddNoticePageProps) {
  const slot = usePhotoSlot(owner, 'notice', photo);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const camera = useNoticeCamera(false);
  if (photo.type === 'application/pdf') return null;
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setFailed(false);
    try {
      const front = await loadPicture(photo.id);
      if (front === null || files.length === 0) return;
      const { file, keepsPlaces } = await joinPages([front, ...files]);
      const keptPhoto = await slot.receive(file);
      if (keptPhoto !== null) {
        onJoined(keptPhoto, keepsPlaces);
        announce(text.added);
      }
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <CameraAlert problem={camera.problem} />
      {camera.open !== null && (
        <Button icon="camera" wide onClick={camera.open}>
          {text.add}
        </Button>
      )}
      <FileButton
        id="notice-add"
        accept={photoTypes.join(',')}
        multiple
        icon={camera.open === null ? 'plus' : 'picture'}
        wide
        onFiles={(files) => void add(files)}
      >
        {camera.open === null ? text.add : text.choose}
      </FileButton>
      <NoticeCamera camera={camera} words={text.camera} onPicture={(file) => void add([file])} />
      <p role="status" className={busy ? 'soft' : 'visually-hidden'}>
        {busy ? text.joining : ''}
      </p>
      {(failed || slot.error !== null) && <ErrorAlert title={text.notAdded}>{slot.error ?? text.kept}</ErrorAlert>}
    </>
  );
}
