import { useState } from 'react';
import { TextField } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import type { FineFormValues } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;

type ReadFact = 'observedOn' | 'observedAt' | 'place' | 'amount' | 'plate' | 'authorityName';
const facts: readonly (readonly [ReadFact, string, 'text' | 'date' | 'time'])[] = [
  ['plate', text.plate, 'text'],
  ['observedOn', text.observedOn, 'date'],
  ['observedAt', text.observedAt, 'time'],
  ['place', text.place, 'text'],
  ['amount', text.amount, 'text'],
  ['authorityName', text.authorityName, 'text'],
];

/** What the reading found beside the notice's identity: shown where it may be corrected, never asked of who types. */
export function ReadFactsFields({ values, errors, set }: FieldsProps) {
  // One that is being corrected must not go away once empty.
  const [opened, setOpened] = useState<readonly ReadFact[]>([]);
  const filled = facts.filter(([name]) => values[name] !== '' || errors[name] !== undefined || opened.includes(name));
  if (filled.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend>{text.alsoRead}</legend>
      <p className="hint">{text.alsoReadHint}</p>
      {filled.map(([name, label, type]) => (
        <TextField
          key={name}
          id={`fine-${name}`}
          label={label}
          type={type}
          required={false}
          error={errors[name]}
          autoComplete="off"
          value={values[name]}
          onFocus={() => setOpened((before) => (before.includes(name) ? before : [...before, name]))}
          onChange={(event) => set({ [name]: event.target.value } as Partial<FineFormValues>)}
        />
      ))}
    </fieldset>
  );
}
