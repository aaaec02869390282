import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PlacesMap, type MapPlace } from '../map/index.ts';
import { makeQueryClient } from '../platform/index.ts';
import { directoryText as text } from './directory.text.fr.ts';

/** Places of this page, in the order of its list. */
export function readPlaces(page: Document): readonly MapPlace[] {
  return [...page.querySelectorAll<HTMLElement>('.listing')].map((card) => ({
    id: card.id,
    name: card.querySelector('h3')?.textContent ?? '',
    latitude: Number(card.dataset['lat']),
    longitude: Number(card.dataset['lon']),
  }));
}

export function showMap(box: HTMLElement, page: Document): void {
  page.querySelector('.listings')?.classList.add('numbered');
  createRoot(box).render(
    <QueryClientProvider client={makeQueryClient()}>
      <ListingsMap places={readPlaces(page)} onChoose={(id) => page.getElementById(id)?.focus()} />
    </QueryClientProvider>,
  );
}

function ListingsMap({
  places,
  onChoose,
}: {
  readonly places: readonly MapPlace[];
  readonly onChoose: (id: string) => void;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choose = (id: string) => {
    setChosenId(id);
    onChoose(id);
  };
  return <PlacesMap label={text.mapLabel} places={places} chosenId={chosenId} onChoose={choose} />;
}
