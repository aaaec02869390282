import { type ReactNode, useEffect, useState } from 'react';
import { type InstallWay, readInstallMemory, useInstallWay, writeInstallMemory } from '../platform/index.ts';
import { Button, Card } from '../ui/index.ts';
import { isInstallMoment } from './install-moment.ts';
import { InstallButton } from './install-offer.tsx';
import { installText as text } from './install.text.fr.ts';

/** On the home screen, at a moment chosen by `isInstallMoment`. */
export function InstallCard() {
  const way = useInstallWay();
  const [shown, setShown] = useState(() =>
    isInstallMoment({ ...readInstallMemory(), openings: readInstallMemory().openings + 1 }, Date.now()),
  );
  useEffect(() => {
    const memory = readInstallMemory();
    writeInstallMemory({ ...memory, openings: memory.openings + 1 });
  }, []);
  if (way === 'no' || !shown) return null;
  const later = () => {
    writeInstallMemory({ ...readInstallMemory(), refusedAt: Date.now() });
    setShown(false);
  };
  return (
    <Offer way={way} onRefused={later}>
      <Button look="plain" onClick={later}>
        {text.later}
      </Button>
    </Offer>
  );
}

/** In the settings, at any time. */
export function InstallSetting() {
  const way = useInstallWay();
  return way === 'no' ? null : <Offer way={way} />;
}

function Offer({
  way,
  onRefused,
  children,
}: {
  readonly way: Exclude<InstallWay, 'no'>;
  readonly onRefused?: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Card aria-labelledby="installer-titre">
      <h2 id="installer-titre">{text.title}</h2>
      <p>{text.lead}</p>
      <p className="soft">{text.permissions}</p>
      <InstallButton way={way} {...(onRefused === undefined ? {} : { onRefused })} />
      {children}
    </Card>
  );
}
