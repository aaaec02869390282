import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextArea, TextField, UserText } from './index.ts';

it.each([
  ['Marie', 'Aider Marie', null],
  ['سارة', 'Aider سارة', 'سارة'],
  ['שרה כהן', 'Préparé par שרה כהן, aidant.', 'שרה כהן'],
  ['Zoé سارة', 'Aider Zoé سارة', 'Zoé سارة'],
  ['🅿️ <b>12</b>', 'Aider 🅿️ <b>12</b>', null],
  ['', 'Aider', null],
])('« %s » in « %s » is marked: %s', (typed, sentence, marked) => {
  const { container } = render(<UserText within={sentence}>{typed}</UserText>);
  expect(container.textContent).toBe(sentence);
  expect(container.querySelector('bdi[dir="auto"]')?.textContent ?? null).toBe(marked);
});

it('text being typed has its own direction', () => {
  const { container } = render(
    <>
      <TextField label="Nom" />
      <TextArea label="Explications" />
    </>,
  );
  expect([...container.querySelectorAll('.input')].map((field) => field.getAttribute('dir'))).toEqual(['auto', 'auto']);
});
