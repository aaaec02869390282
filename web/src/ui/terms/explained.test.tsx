import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  listAdviceAfterAnswer,
  deadlineCodes,
  nameDeadline,
  fineWarningMessages,
  trackMeanings,
} from '@placejuste/domain/fine';
import { dossierWarningMessages } from '@placejuste/domain/letter';
import { Explained } from '../index.ts';
import { markTerms } from './mark-terms.ts';
import { terms } from './terms.text.fr.ts';

it.each([
  [['Envoyer le recours préalable (RAPO)'], ['RAPO']],
  [['Contester le FPS majoré devant le tribunal du stationnement payant'], ['FPS majoré']],
  // The first term of each sentence that was not explained yet.
  [
    ['Le FPS, puis le RAPO.', 'Le FPS et le RAPO encore.', 'Le FPS.'],
    ['FPS', 'RAPO', null],
  ],
  [
    ['Réclamation', 'La réclamation'],
    ['Réclamation', null],
  ],
  // Parts of other words are not terms.
  [
    ['Le mandataire, les mandats, le FPSX et l’anti-FPS.', 'C’est mandaté'],
    [null, null],
  ],
  [['L’officier du ministère public l’examine.'], ['officier du ministère public']],
  [['Saisir le greffe'], ['greffe']],
  [[''], [null]],
])('in %j the terms %j are marked', (sentences, words) => {
  const marked = markTerms(sentences);
  expect(marked.map(({ term }) => term?.word ?? null)).toEqual(words);
  for (const { sentence, term } of marked.filter((one) => one.term !== null))
    expect(Object.values(term ?? {}).join('')).toBe(sentence);
});

it.each([
  ['Envoyer le recours préalable (RAPO).', '(', ').'],
  ['Envoyer la requête en exonération, au plus tard le', '', ','],
  ['Un e-mail serait irrecevable', '', ''],
  ['Joignez l’avertissement\u00a0: il manque', 'l’', '\u00a0:'],
])('keeps the punctuation of « %s » beside its term', (sentence, opening, closing) => {
  expect(markTerms([sentence])[0]?.term).toMatchObject({ opening, closing });
});

it.each(Object.entries(terms))('« %s » is defined in short sentences, without using itself', (word, meaning) => {
  expect(word).toBe(word.toLowerCase());
  expect(meaning).toMatch(/^\p{Lu}[^]*\.$/u);
  for (const one of meaning.split(/[.:]/)) expect(one.split(/\s+/).length, one).toBeLessThanOrEqual(21);
});

/** Texts given to `Explained` by our screens; then lines of a letter written by the service. */
const explained: readonly string[] = [
  ...Object.values(fineWarningMessages),
  ...Object.values(trackMeanings).flat(),
  ...deadlineCodes.map((code) => nameDeadline({ code })),
  ...listAdviceAfterAnswer('contravention', 'refused', null),
  ...Object.values(dossierWarningMessages),
  'L’avis demande un forfait de post-stationnement.',
  'Si l’avis demande une consignation, suivez ce qu’il indique.',
  'Indiquez-la sur le formulaire («\u00a0élection de domicile\u00a0»).',
];

it.each(Object.keys(terms))('« %s » is marked in a sentence that a screen explains', (key) => {
  const words = explained.map((sentence) => markTerms([sentence])[0]?.term?.word.toLowerCase());
  expect(words).toContain(key);
});

it('is part of its sentence, opens below it by keyboard, closes with Esc or the same key', async () => {
  const [first, second] = ['Envoyez le RAPO avec la plaque AB-123-CD.', 'Un e-mail serait irrecevable.'];
  const { container } = render(<Explained>{[first, second]}</Explained>);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([first, second]);
  const word = screen.getByRole('button', { name: 'RAPO', expanded: false });
  await userEvent.tab();
  expect(document.activeElement).toBe(word);
  await userEvent.keyboard('{Enter}');
  const meaning = screen.getByRole('note');
  expect(meaning.textContent).toContain('obligatoire');
  expect(word.getAttribute('aria-expanded')).toBe('true');
  expect(word.getAttribute('aria-controls')).toBe(meaning.id);
  // Below its own sentence, before the next one.
  expect(meaning.previousElementSibling?.textContent).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('note')).toBeNull();
  expect(document.activeElement).toBe(word);
  await userEvent.keyboard(' ');
  await userEvent.click(screen.getByRole('button', { name: 'irrecevable' }));
  expect(screen.getAllByRole('note')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'irrecevable', expanded: true }));
  expect(screen.queryByRole('note')).toBeNull();
});

it('every word of a long term can be pressed, and one button has the whole name', async () => {
  const sentence = 'Envoyer la requête en exonération, au plus tard le';
  render(<Explained as="h2">{sentence}</Explained>);
  expect(screen.getByRole('heading').textContent).toBe(sentence);
  await userEvent.click(screen.getByText('requête en'));
  expect(screen.getByRole('note').textContent).toBe(terms['requête en exonération']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'requête en exonération', expanded: true }));
  expect(screen.queryByRole('note')).toBeNull();
});

it.each(['li', 'p', 'h2'] as const)('places its definition in valid HTML inside %s', async (as) => {
  const { container } = render(
    <div>
      <Explained as={as}>Le greffe écrit.</Explained>
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'greffe' }));
  const note = screen.getByRole('note');
  expect(note.tagName).toBe(as === 'li' ? 'SPAN' : 'P');
  expect(note.parentElement?.tagName).toBe(as === 'li' ? 'LI' : 'DIV');
  // In a list item, read as one text, a space precedes the definition.
  expect(container.querySelector(as)?.textContent).toBe(`Le greffe écrit.${as === 'li' ? ` ${note.textContent}` : ''}`);
});
