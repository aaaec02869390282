import './declarations.css';
import { useEffect, useState } from 'react';
import { isIos } from '../platform/index.ts';
import { CameraCheck, readStorageRoom, type StorageRoom } from '../photos/index.ts';
import { Button, Card, Chip, Disclosure, LinkButton, Page, PageActions } from '../ui/index.ts';
import { PlaceStatus } from './place/place-status.tsx';
import { repairText as text } from './permissions/repair.text.fr.ts';
import { type System, detectSystem, systems } from './permissions/system.ts';
import { usePermissionAnswer } from './permissions/use-permission-answer.ts';
import { usePlace } from './place/use-place.ts';
import type { PermissionAnswer } from '../platform/index.ts';

/** `/pwa/autorisations`: the device's permissions, how to change them on each system, and what works without them. */
export function Component() {
  const location = usePermissionAnswer('location');
  const camera = usePermissionAnswer('camera');
  const place = usePlace(location.again);
  const here = detectSystem(navigator.userAgent, isIos());
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/pwa/declare', label: text.back }}>
      <Card aria-labelledby="repair-state">
        <h2 id="repair-state">{text.stateTitle}</h2>
        <dl className="facts">
          <Answer name={text.location} answer={location.answer} />
          <Answer name={text.camera} answer={camera.answer} />
          <Room />
        </dl>
        <PlaceStatus place={null} {...place} denied={false} />
        <Button icon="pin" wide busy={place.searching} onClick={() => void place.search().then(location.again)}>
          {place.searching ? text.checking : text.checkLocation}
        </Button>
        <CameraCheck onChecked={camera.again} label={text.checkCamera} checking={text.checking} />
      </Card>
      <Card aria-labelledby="repair-here">
        <h2 id="repair-here">{text.here(text.guides[here].name)}</h2>
        <Steps system={here} />
      </Card>
      <Card aria-labelledby="repair-others">
        <h2 id="repair-others">{text.others}</h2>
        {systems
          .filter((system) => system !== here)
          .map((system) => (
            <Disclosure key={system} summary={text.guides[system].name}>
              <Steps system={system} />
            </Disclosure>
          ))}
      </Card>
      <p>{text.without}</p>
      <PageActions>
        <LinkButton look="act" to="/pwa/declare" wide>
          {text.back}
        </LinkButton>
      </PageActions>
    </Page>
  );
}

function Steps({ system }: { readonly system: System }) {
  return (
    <ol className="how">
      {text.guides[system].steps.map((step) => (
        <li key={step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

const tones = { granted: 'good', denied: 'bad', unknown: 'wait' } as const;

function Answer({ name, answer }: { readonly name: string; readonly answer: PermissionAnswer }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Chip tone={tones[answer]}>{text.answers[answer]}</Chip>
      </dd>
    </div>
  );
}

function Room() {
  const [room, setRoom] = useState<StorageRoom | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readStorageRoom().then((measuredRoom) => isCurrent && setRoom(measuredRoom));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (room === null) return null;
  const { free, durable } = room;
  return (
    <>
      <div>
        <dt>{text.room}</dt>
        <dd>{describeFreeRoom(free)}</dd>
      </div>
      <div>
        <dt>{text.durable}</dt>
        <dd>{describeDurability(durable)}</dd>
      </div>
    </>
  );
}

function describeFreeRoom(free: StorageRoom['free']): string {
  if (free === null) return text.unknown;
  return free < 1e9 ? text.megabytes(formatFigure(free / 1e6, 0)) : text.gigabytes(formatFigure(free / 1e9, 1));
}

function describeDurability(durable: StorageRoom['durable']): string {
  if (durable === null) return text.unknown;
  return durable ? text.durableYes : text.durableNo;
}

function formatFigure(figure: number, maximumFractionDigits: number): string {
  return figure.toLocaleString('fr-FR', { maximumFractionDigits });
}
