import type { MapTiles } from '@placejuste/contracts/map';
import { Button } from '../ui/index.ts';
import { MapFrame } from './map-frame.tsx';
import { MapGate, type MapTools } from './map-gate.tsx';
import { mapText } from './map.text.fr.ts';
import type { MapPoint } from './map-tools.lazy.ts';
import { useMapView } from './use-map-view.ts';

const text = mapText.point;

interface PointChooserProps {
  /** Initial centre; null shows all of France. */
  readonly start: MapPoint | null;
  readonly title?: string;
  /** Label of the button that confirms. */
  readonly use?: string;
  readonly onChosen: (point: MapPoint) => void;
}

/**
 * Chooses a point on a map, opened on request. Never the only way: the caller also accepts an address or coordinates.
 */
export function PointChooser(props: PointChooserProps) {
  return (
    <MapGate title={props.title}>{(tools, tiles) => <OpenChooser {...props} tools={tools} tiles={tiles} />}</MapGate>
  );
}

/** From this zoom on, a pixel is under two metres. */
const preciseZoom = 16;

function OpenChooser({
  tools,
  tiles,
  start,
  use = text.use,
  onChosen,
}: PointChooserProps & { readonly tools: MapTools; readonly tiles: MapTiles }) {
  const openedMap = useMapView(tools, tiles, { start, touchCentres: true });
  const { look } = openedMap;
  const precise = look !== null && look.zoom >= preciseZoom;
  // Without tiles the person cannot choose a point.
  const isReady = precise && (openedMap.tilesState === 'shown' || openedMap.tilesState === 'some');
  return (
    <div className="stack">
      <p>{text.lead}</p>
      <MapFrame openedMap={openedMap} label={text.label} attribution={tiles.attribution} mark={<Crosshair />} />
      <p role="status" id="map-centre">
        {look !== null && text.centre(look.latitude, look.longitude)} {look !== null && !precise && text.tooWide}
      </p>
      <Button
        look="act"
        icon="check"
        wide
        off={!isReady}
        aria-describedby="map-centre"
        onClick={() => {
          if (look !== null) onChosen({ latitude: look.latitude, longitude: look.longitude });
        }}
      >
        {use}
      </Button>
    </div>
  );
}

/** A pin whose tip is the centre; its white edge stays visible on any map. */
function Crosshair() {
  return (
    <svg className="map-pin" aria-hidden="true" width="40" height="52" viewBox="0 0 40 52">
      <path d="M20 50s15-13.500 15-27.500a15 15 0 0 0-30 0C5 36.500 20 50 20 50z" />
      <circle cx="20" cy="22" r="5" />
    </svg>
  );
}
