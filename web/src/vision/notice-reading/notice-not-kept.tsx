import { type PhotoSlot, SaveElsewhere } from '../../photos/index.ts';
import { ErrorAlert } from '../../ui/index.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';

interface NoticeNotKeptProps {
  readonly slot: Pick<PhotoSlot, 'error' | 'unkept'>;
}

/** Why the notice just taken is not kept here, and the way out that is left for its picture. */
export function NoticeNotKept({ slot: { error, unkept } }: NoticeNotKeptProps) {
  if (error === null) return null;
  return (
    <>
      <ErrorAlert title={noticeReadingText.notKept}>{error}</ErrorAlert>
      {unkept !== null && <SaveElsewhere key={unkept.lastModified} file={unkept} />}
    </>
  );
}
