import type { MapTiles } from '@placejuste/contracts/map';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, Alert } from '../ui/index.ts';
import { mapText as text } from './map.text.fr.ts';
import { mapQuery } from './map.queries.ts';

export type MapTools = typeof import('./map-tools.lazy.ts');

interface MapGateProps {
  /** Heading that is hidden with the map, when the installation has no tile server. */
  readonly title?: string | undefined;
  /** Text shown when the installation has no map; without it, nothing. */
  readonly none?: string;
  readonly children: (tools: MapTools, tiles: MapTiles) => ReactNode;
}

/**
 * Opens a map on request. Before the press, which names the tile server, nothing is requested from it and no code of
 * the map is loaded.
 */
export function MapGate({ title, none, children }: MapGateProps) {
  const { data, isPending, isFetching, refetch } = useQuery({
    ...mapQuery,
    staleTime: Infinity,
  });
  const [tools, setTools] = useState<MapTools | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed');
  const loadTools = async () => {
    setState('opening');
    try {
      setTools(await import('./map-tools.lazy.ts'));
    } catch {
      setState('failed');
    }
  };
  const tiles = data?.tiles;
  if (isPending) return none === undefined ? null : <p className="soft">{text.opening}</p>;
  if (tiles === null) return none === undefined ? null : <p className="soft">{none}</p>;
  const renderMap = () => {
    if (tiles === undefined || state === 'failed')
      return (
        <Alert tone="wait" live="status">
          <p>{text.silent}</p>
          <Button icon="refresh" busy={isFetching} onClick={() => void (tiles === undefined ? refetch() : loadTools())}>
            {text.retry}
          </Button>
        </Alert>
      );
    if (tools !== null) return children(tools, tiles);
    const isOpening = state === 'opening';
    return (
      <>
        <Button icon="pin" wide busy={isOpening} aria-describedby="map-seen" onClick={() => void loadTools()}>
          {isOpening ? text.opening : text.open}
        </Button>
        <p id="map-seen" className="soft">
          {text.seen(tiles.host)}
        </p>
      </>
    );
  };
  return (
    <div className="stack">
      {title !== undefined && <h3>{title}</h3>}
      {renderMap()}
    </div>
  );
}
