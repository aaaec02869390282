import type { PhotoFacts } from '../../offline/index.ts';
import { KeptPicture } from '../../photos/index.ts';
import { Button, Card } from '../../ui/index.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';

const text = noticeReadingText.join;

/** The file that was read is not sent unless the person says so, here. */
export function JoinNotice({
  photo,
  what,
  onJoin,
  onLeave,
}: {
  readonly photo: PhotoFacts;
  readonly what: string;
  readonly onJoin: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <Card aria-labelledby="join-title">
      <h2 id="join-title">{text.title}</h2>
      <p>{text.what}</p>
      <KeptPicture photo={photo} what={what} />
      <Button wide onClick={onJoin}>
        {text.yes}
      </Button>
      <Button wide onClick={onLeave}>
        {text.no}
      </Button>
    </Card>
  );
}
