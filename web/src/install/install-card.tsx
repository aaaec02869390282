import { type ReactNode, useEffect, useState } from 'react';
import { useOutbox } from '../offline/index.ts';
import {
  type InstallWay,
  readInstallMemory,
  useFragileStorage,
  useInstallWay,
  writeInstallMemory,
} from '../platform/index.ts';
import { Button, Card } from '../ui/index.ts';
import { isInstallMoment } from './install-moment.ts';
import { InstallButton } from './install-offer.tsx';
import { installText as text } from './install.text.fr.ts';

/** Install offer of the home screen, at a moment chosen by `isInstallMoment`. */
export function InstallCard() {
  const way = useInstallWay();
  const isFragile = useFragileStorage();
  const { counts } = useOutbox();
  const [isRefused, setRefused] = useState(false);
  const [{ memory, now }] = useState(() => {
    const before = readInstallMemory();
    return { memory: { ...before, openings: before.openings + 1 }, now: Date.now() };
  });
  const isProofAtRisk = isFragile && counts.undelivered > 0;
  useEffect(() => {
    const before = readInstallMemory();
    writeInstallMemory({ ...before, openings: before.openings + 1 });
  }, []);
  if (way === 'no' || isRefused || !isInstallMoment(memory, { now, isProofAtRisk })) return null;
  const refuseOffer = () => {
    writeInstallMemory({ ...readInstallMemory(), refusedAt: Date.now() });
    setRefused(true);
  };
  return (
    <Offer way={way} onRefused={refuseOffer}>
      <Button look="plain" onClick={refuseOffer}>
        {text.later}
      </Button>
    </Offer>
  );
}

/** Install offer of the settings. */
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
