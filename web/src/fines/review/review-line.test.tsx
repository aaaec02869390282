import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { readField } from '../../../test/reading.fixtures.ts';
import { emptyFormValues } from '../form/fine-form-values.ts';
import { ReviewLine } from './review-line.tsx';
import { buildReviewLines } from './review-lines.ts';

function Hour() {
  const [isOpen, setOpen] = useState(true);
  const [values, setValues] = useState({ ...emptyFormValues, observedAt: '09:05' });
  const line = buildReviewLines(values, { observedAt: readField('09:05') }).find(({ name }) => name === 'observedAt');
  return (
    <ReviewLine
      line={line!}
      page={undefined}
      isOpen={isOpen}
      isToLookAt={false}
      identified
      values={values}
      errors={{}}
      set={(change) => setValues((before) => ({ ...before, ...change }))}
      dispatch={({ kind }) => setOpen(kind === 'open')}
    />
  );
}

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: /^Terminé/ }))],
  ['Enter', () => userEvent.keyboard('{Enter}')],
])('half a time typed over the one read does not go with its field, by %s', async (_how, end) => {
  render(<Hour />);
  await userEvent.clear(screen.getByLabelText('Minutes'));
  await end();
  expect(screen.getByText(/^Cette heure est incomplète/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Heures'));
  await userEvent.type(screen.getByLabelText('Minutes'), '45');
  await end();
  expect(screen.getByText('9 h 45')).toBeTruthy();
});
