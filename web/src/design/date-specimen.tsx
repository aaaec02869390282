import { useState } from 'react';
import { DateField } from '../ui/index.ts';
import { designText } from './design.text.fr.ts';

const { field } = designText;

export function DateSpecimen() {
  const [value, setValue] = useState('2026-11-12');
  return (
    <DateField
      label={field.day}
      hint={field.dayHint}
      required={false}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
