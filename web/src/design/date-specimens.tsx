import { type ReactNode, useState } from 'react';
import { DateField, TimeField } from '../ui/index.ts';
import { designText } from './design.text.fr.ts';

const { field } = designText;

/** Date and time fields, filled and with an error. */
export const dateSpecimens: Readonly<Record<string, () => ReactNode>> = {
  DateField: () => (
    <>
      <DateSpecimen />
      <DateField label={field.day} error={field.dayError} value="" onChange={() => undefined} />
    </>
  ),
  TimeField: () => (
    <>
      <TimeSpecimen />
      <TimeField label={field.time} error={field.timeError} value="" onChange={() => undefined} />
    </>
  ),
};

function DateSpecimen() {
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

function TimeSpecimen() {
  const [value, setValue] = useState('09:05');
  return (
    <TimeField
      label={field.time}
      hint={field.timeHint}
      required={false}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
