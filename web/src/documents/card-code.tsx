import { codeFaultMessages, codeSignatureWords } from '@placejuste/domain/card-code';
import { useEffect, useState } from 'react';
import type { CardReading } from '../vision/index.ts';
import { type PhotoFacts, loadPicture } from '../offline/index.ts';
import { isLowBandwidth } from '../platform/index.ts';
import { Button, formatDateWords, Alert, DateField } from '../ui/index.ts';
import { documentsText } from './documents.text.fr.ts';

const text = documentsText.code;
type CardCodeState = CardReading | { readonly state: 'reading' } | { readonly state: 'waiting' };

interface CardCodeProps {
  readonly photos: readonly PhotoFacts[];
  /** Date confirmed or typed by the person (ISO); empty when unknown. */
  readonly expiresOn: string;
  readonly onExpiresOn: (day: string) => void;
}

/** End date of the card: read from its code on this device and confirmed by a press, or typed. Never required. */
export function CardCode({ photos, expiresOn, onExpiresOn }: CardCodeProps) {
  const pictures = photos.filter(({ type }) => type !== 'application/pdf').map(({ id }) => id);
  const { reading, read } = useCardReading(pictures);
  const expiryDay = reading.state === 'read' ? reading.facts.expiresOn : null;
  return (
    <>
      {reading.state === 'waiting' && pictures.length > 0 && (
        <Button wide onClick={read}>
          {text.readNow}
        </Button>
      )}
      <div role="status">
        {reading.state === 'reading' && <p className="soft">{text.reading}</p>}
        {reading.state === 'read' && (
          <Alert
            tone={reading.signature === 'wrong' ? 'wait' : 'info'}
            title={reading.facts.isCard ? text.readCard : text.readOther}
          >
            <p>{expiryDay === null ? text.noDay : text.day(formatDateWords(expiryDay))}</p>
            <p className="small">{codeSignatureWords[reading.signature]}</p>
          </Alert>
        )}
        {reading.state === 'unclear' && <p className="soft">{codeFaultMessages[reading.fault]}</p>}
        {reading.state === 'none' && <p className="soft">{text.none}</p>}
        {reading.state === 'impossible' && <p className="soft">{text.impossible[reading.fault]}</p>}
      </div>
      {expiryDay !== null && expiryDay !== expiresOn && (
        <Button icon="check" wide onClick={() => onExpiresOn(expiryDay)}>
          {text.confirm(formatDateWords(expiryDay))}
        </Button>
      )}
      <DateField
        id="card-expires-on"
        label={text.field}
        hint={text.fieldHint}
        required={false}
        value={expiresOn}
        onChange={(event) => onExpiresOn(event.target.value)}
      />
    </>
  );
}

/** Reads the pictures one after the other until a card’s code is found; automatically unless the network is slow. */
function useCardReading(pictures: readonly string[]): { readonly reading: CardCodeState; readonly read: () => void } {
  const pictureKey = pictures.join(' ');
  const [isAsked, setAsked] = useState(() => !isLowBandwidth());
  const [result, setResult] = useState<{ readonly of: string; readonly reading: CardReading } | null>(null);
  useEffect(() => {
    if (!isAsked || pictureKey === '') return;
    let isCurrent = true;
    const look = async () => {
      const reading = await readFirst(pictureKey.split(' '), () => isCurrent);
      if (isCurrent) setResult({ of: pictureKey, reading });
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [isAsked, pictureKey]);
  if (pictureKey === '' || !isAsked) return { reading: { state: 'waiting' }, read: () => setAsked(true) };
  return { reading: result?.of === pictureKey ? result.reading : { state: 'reading' }, read: () => setAsked(true) };
}

async function readFirst(ids: readonly string[], isWanted: () => boolean): Promise<CardReading> {
  const readings: CardReading[] = [];
  try {
    const { readCard } = await import('../vision/read-card.lazy.ts');
    for (const id of ids) {
      const picture = isWanted() ? await loadPicture(id) : null;
      if (picture === null) continue;
      const reading = await readCard(picture);
      if (reading.state === 'read' && reading.facts.isCard) return reading;
      readings.push(reading);
    }
  } catch {
    return { state: 'impossible', fault: 'CODES_NOT_FETCHED' };
  }
  // A code of another document is more informative than no code.
  const order = ['read', 'unclear', 'impossible', 'none'] as const;
  return readings.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0] ?? { state: 'none' };
}
