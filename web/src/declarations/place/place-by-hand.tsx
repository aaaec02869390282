import { declarationsContract } from '@placejuste/contracts/declarations';
import { parseCoordinates } from '@placejuste/domain/declaration';
import { useReducer, useRef, type FormEvent } from 'react';
import { PointChooser } from '../../map/index.ts';
import { callApi } from '../../platform/index.ts';
import { Button, Card, RadioCards, TextField } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import { emptyByHandState, reduceByHand } from './by-hand-state.ts';
import { toLocatedPosition, type LocatedPosition } from './locate.ts';

const text = lazyStepsText.byHand;

interface PlaceByHandProps {
  /** Place known so far, where the map opens until an address is found. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  /** `label` and `proof`: the chosen address and the service's signature of it; null when coordinates were typed. */
  readonly onPlaced: (placed: LocatedPosition, label: string | null, proof: string | null) => void;
  readonly onCancel: () => void;
  /** Texts that replace those about a parked car. */
  readonly words?: { readonly lead: string; readonly use: string };
}

/**
 * Entry of a place when the phone gives none: a found address, coordinates (which need no network), or the map.
 */
export function PlaceByHand({
  near,
  onPlaced,
  onCancel,
  words = { lead: text.lead, use: text.useMap },
}: PlaceByHandProps) {
  const [{ query, problem, foundPlaces, selection, isSearching }, dispatch] = useReducer(
    reduceByHand,
    emptyByHandState,
  );
  const field = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    dispatch({ type: 'refused', searched: query, problem: sentence });
    field.current?.focus();
  };

  const search = async () => {
    dispatch({ type: 'pressed' });
    const coordinates = parseCoordinates(query);
    if (coordinates !== null) {
      onPlaced(buildLocation(coordinates), null, null);
      return;
    }
    if (query.trim().length < 3) {
      refuse(text.missing);
      return;
    }
    dispatch({ type: 'searching' });
    const outcome = await callApi(declarationsContract.calls.searchAddress, { query: { q: query.trim() } });
    const places = outcome.ok ? outcome.value.places : null;
    if (places === null) refuse(text.silent);
    else if (places.length === 0) refuse(text.none);
    else dispatch({ type: 'found', searched: query, places });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection === null) void search();
    else onPlaced(buildLocation(selection), selection.label, selection.proof ?? null);
  };

  return (
    <Card aria-labelledby="place-by-hand-title">
      <h2 id="place-by-hand-title">{text.title}</h2>
      <p className="soft">{words.lead}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          id="place-by-hand"
          label={text.field}
          hint={text.hint}
          error={problem}
          value={query}
          maxLength={200}
          autoComplete="street-address"
          onChange={(event) => dispatch({ type: 'typed', query: event.target.value })}
        />
        <p role="status" className={isSearching ? 'soft' : 'visually-hidden'}>
          {isSearching ? text.searching : ''}
        </p>
        {foundPlaces.length > 0 && (
          <RadioCards
            legend={text.which}
            choices={foundPlaces.map(({ label }, index) => ({ value: String(index), label }))}
            value={selection === null ? null : String(foundPlaces.indexOf(selection))}
            onChoose={(index) => dispatch({ type: 'chosen', index: Number(index) })}
          />
        )}
        <Button type="submit" look="act" icon="pin" wide busy={isSearching}>
          {selection === null ? text.search : text.use}
        </Button>
      </form>
      <div className="stack">
        <PointChooser
          key={selection?.label ?? ''}
          title={text.map}
          start={selection ?? near}
          use={words.use}
          onChosen={(point) => onPlaced(buildLocation(point), null, null)}
        />
        <Button wide onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Card>
  );
}

function buildLocation({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): LocatedPosition {
  return toLocatedPosition({ latitude, longitude, accuracy: null, timestamp: Date.now() }, 'manual', null);
}
