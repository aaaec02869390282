import type { ReactNode } from 'react';
import { RadioCards } from '../../ui/index.ts';
import { type CardPlace, cardPlaces } from '../use-card-place.ts';
import { lettersText as text } from './letters.text.fr.ts';

interface CardPlaceFieldProps {
  readonly id: string;
  readonly legend: ReactNode;
  readonly error: string | undefined;
  readonly value: CardPlace | null;
  readonly onChoose: (place: CardPlace) => void;
}

/** Choice of where the card was that day, without a default. */
export function CardPlaceField(props: CardPlaceFieldProps) {
  return (
    <RadioCards {...props} choices={cardPlaces.map((place) => ({ value: place, label: text.cardPlaces[place] }))} />
  );
}
