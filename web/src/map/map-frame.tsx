import type { ReactNode } from 'react';
import { Button, Alert } from '../ui/index.ts';
import { mapText as text } from './map.text.fr.ts';
import type { OpenedMap } from './use-map-view.ts';

interface MapFrameProps {
  readonly openedMap: OpenedMap;
  readonly label: string;
  readonly attribution: string;
  /** Drawn over the centre of the map. */
  readonly mark?: ReactNode;
}

/** The map with its buttons (dragging is never required), its missing tiles and its attribution. */
export function MapFrame({ openedMap: { box, view, tilesState }, label, attribution, mark }: MapFrameProps) {
  return (
    <>
      <div className="map-frame">
        <div ref={box} className="map-box" role="application" aria-label={label} aria-describedby="map-help" />
        {mark}
      </div>
      <p className="map-credit">{attribution}</p>
      <p id="map-help" className="visually-hidden">
        {text.help}
      </p>
      <div role="status">
        {tilesState === 'waiting' && <p className="soft">{text.waiting}</p>}
        {(tilesState === 'none' || tilesState === 'some') && (
          <Alert tone="wait" title={tilesState === 'none' ? text.noTiles : text.someTiles}>
            <p>{text.noTilesHelp}</p>
            <Button icon="refresh" onClick={() => view?.retry()}>
              {text.retry}
            </Button>
          </Alert>
        )}
      </div>
      <div className="map-controls" role="group" aria-label={text.controls}>
        <Step name={text.wider} sign="−" onPress={() => view?.zoom(-1)} />
        <Step name={text.north} sign="↑" onPress={() => view?.move(0, -1)} />
        <Step name={text.closer} sign="+" onPress={() => view?.zoom(1)} />
        <Step name={text.west} sign="←" onPress={() => view?.move(-1, 0)} />
        <Step name={text.south} sign="↓" onPress={() => view?.move(0, 1)} />
        <Step name={text.east} sign="→" onPress={() => view?.move(1, 0)} />
      </div>
    </>
  );
}

function Step({ name, sign, onPress }: { readonly name: string; readonly sign: string; readonly onPress: () => void }) {
  return (
    <Button aria-label={name} title={name} onClick={onPress}>
      {sign}
    </Button>
  );
}
