import { useEffect, useState } from 'react';
import { useOutbox } from '../../offline/index.ts';
import { Card, LinkButton, Skeleton } from '../../ui/index.ts';
import { formatBytes } from './format-bytes.ts';
import { settingsText } from './settings.text.fr.ts';

const text = settingsText.phonePage;

interface Room {
  readonly used: number;
  readonly total: number;
  /** True when the browser guarantees that stored data stays. */
  readonly isDurable: boolean;
}

/** Personal data stored on this device: its size, and the unsent actions. */
export function DeviceStorageCard({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const room = useRoom();
  const { ready, counts } = useOutbox();
  return (
    <Card aria-labelledby="kept-title">
      <h2 id="kept-title">{text.room}</h2>
      <RoomLines room={room} />
      {isSignedIn && ready && (
        <>
          <h3>{text.waiting}</h3>
          <p>{counts.undelivered === 0 ? text.nothingWaits : text.waitingCount(counts.undelivered)}</p>
          {counts.undelivered > 0 && (
            <LinkButton to="/pwa/attente" icon="upload" wide>
              {text.see}
            </LinkButton>
          )}
        </>
      )}
      <h3>{text.kept}</h3>
      <ul className="stack tight">
        {text.keptList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="soft">{text.signOutClears}</p>
    </Card>
  );
}

/** Null when the browser does not measure it. */
function useRoom(): Room | 'reading' | null {
  const [room, setRoom] = useState<Room | 'reading' | null>('reading');
  useEffect(() => {
    let isCurrent = true;
    readRoom().then(
      (measuredRoom) => isCurrent && setRoom(measuredRoom),
      () => isCurrent && setRoom(null),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return room;
}

async function readRoom(): Promise<Room | null> {
  const { storage } = navigator;
  if (storage?.estimate === undefined) return null;
  const { usage, quota } = await storage.estimate();
  if (usage === undefined || quota === undefined) return null;
  return { used: usage, total: quota, isDurable: (await storage.persisted?.()) ?? false };
}

function RoomLines({ room }: { readonly room: Room | 'reading' | null }) {
  if (room === 'reading') return <Skeleton />;
  if (room === null) return <p>{text.roomUnknown}</p>;
  return (
    <>
      <p>{text.roomOf(formatBytes(room.used), formatBytes(room.total))}</p>
      <p className="soft">{room.isDurable ? text.durable : text.notDurable}</p>
    </>
  );
}
