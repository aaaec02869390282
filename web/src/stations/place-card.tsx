import { formatCoordinates } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { useState } from 'react';
import { PlaceByHand, PlaceStatus, usePlace } from '../declarations/index.ts';
import { Button, Card, FieldNotes, Alert } from '../ui/index.ts';
import type { StationPlace } from './station-draft.ts';
import { stationsText as text } from './stations.text.fr.ts';

interface PlaceCardProps {
  readonly place: StationPlace | null;
  readonly label: string | null;
  /** Error shown when the form is submitted without a place. */
  readonly error: string | undefined;
  readonly onPlace: (place: StationPlace, label: string | null) => void;
}

/** Position of the reserved place: measured on request, or typed. */
export function PlaceCard({ place, label, error, onPlace }: PlaceCardProps) {
  const [writing, setWriting] = useState(false);
  const search = usePlace(({ position, source, warning, reason }) =>
    onPlace({ position, source, warning, reason }, null),
  );
  const isVague = place !== null && (place.position.accuracy ?? 0) > stationLimits.vaguestMetres;
  const detectLabel = place === null ? text.detect : text.again;
  return (
    <Card aria-labelledby="station-place">
      <h2 id="station-place" tabIndex={-1}>
        {text.place}
      </h2>
      <div className="field">
        <FieldNotes id="station-place" hint={text.placeLead} error={error} />
      </div>
      <PlaceStatus place={place} {...search} />
      {place !== null && !search.searching && (
        <p className="soft">{label ?? text.coordinates(formatCoordinates(place.position))}</p>
      )}
      {isVague && !search.searching && (
        <Alert tone="wait">
          <p>{text.vague}</p>
        </Alert>
      )}
      {writing ? (
        <PlaceByHand
          near={place?.position ?? null}
          words={{ lead: text.byHandLead, use: text.byHandUse }}
          onCancel={() => setWriting(false)}
          onPlaced={({ position, source, warning, reason }, address) => {
            setWriting(false);
            onPlace({ position, source, warning, reason }, address);
          }}
        />
      ) : (
        <div className="stack">
          <Button
            look={place === null ? 'act' : 'ghost'}
            icon="pin"
            wide
            busy={search.searching}
            onClick={() => void search.search()}
          >
            {search.searching ? text.detecting : detectLabel}
          </Button>
          <Button look="plain" icon="edit" wide onClick={() => setWriting(true)}>
            {text.byHand}
          </Button>
        </div>
      )}
    </Card>
  );
}
