import { type PhotoSlot, SaveElsewhere } from '../../photos/index.ts';
import { ErrorAlert } from '../../ui/index.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';

interface UnsavedNoticeProps {
  readonly slot: Pick<PhotoSlot, 'error' | 'unstoredFile'>;
  /** True when the picture stored earlier is of the same notice, and stays. */
  readonly isFormerJoined?: boolean;
}

/** Explains why the notice just taken is not stored on this device, and offers a way to save its picture. */
export function UnsavedNotice({ slot: { error, unstoredFile }, isFormerJoined = false }: UnsavedNoticeProps) {
  if (error === null) return null;
  return (
    <>
      <ErrorAlert title={noticeReadingText.notKept}>
        <p>{error}</p>
        {isFormerJoined && <p>{noticeReadingText.formerStays}</p>}
      </ErrorAlert>
      {unstoredFile !== null && <SaveElsewhere key={unstoredFile.lastModified} file={unstoredFile} />}
    </>
  );
}
