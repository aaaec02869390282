import { useEffect, useState } from 'react';
import { isMobile, useSession } from '../platform/index.ts';
import { Alert, Disclosure, LinkButton, Skeleton } from '../ui/index.ts';
import { deviceText as text } from './device-check.text.fr.ts';
import { listLacks, type Lack } from './device-lacks.ts';

interface DeviceCheckProps {
  /** Act that follows the check. */
  readonly before: keyof typeof text.stillOpen;
}

/** Before a payment or an agreement to help: says whether this device supports declaring, or what it lacks. */
export function DeviceCheck({ before }: DeviceCheckProps) {
  const session = useSession();
  const lacks = useLacks(session.status === 'signed-in' ? session.userId : null);
  if (session.status !== 'signed-in') return null;
  if (lacks === null) return <Skeleton lines={1} label={text.checking} />;
  const deviceKind = isMobile() ? 'phone' : 'computer';
  if (lacks.length === 0) {
    return (
      <Alert tone="good" title={text.ready[deviceKind]}>
        <Disclosure summary={text.looked}>
          <ul className="stack tight">
            {text.parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </Disclosure>
      </Alert>
    );
  }
  return (
    <Alert tone="wait" title={text.lacking[deviceKind]}>
      <ul className="stack tight">
        {lacks.map((lack) => (
          <li key={lack}>{text.lacks[lack]}</li>
        ))}
      </ul>
      {lacks.includes('camera-refused') && (
        <LinkButton to="/pwa/autorisations" icon="camera" wide>
          {text.allow}
        </LinkButton>
      )}
      <p>{text.stillOpen[before]}</p>
    </Alert>
  );
}

/** Null during the check. */
function useLacks(owner: string | null): readonly Lack[] | null {
  const [deviceLacks, setDeviceLacks] = useState<readonly Lack[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (owner !== null) void listLacks(owner).then((lacks) => isCurrent && setDeviceLacks(lacks));
    return () => {
      isCurrent = false;
    };
  }, [owner]);
  return deviceLacks;
}
