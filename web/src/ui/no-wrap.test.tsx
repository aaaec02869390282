import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Alert, Button, keepPiecesWhole, TextField } from './index.ts';

const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('.unbroken')].map(({ textContent }) => textContent);

it.each([
  ['La plaque : votre lettre dit AB-123-CD, cette pièce dit EF-456-GH.', ['AB-123-CD', 'EF-456-GH']],
  ['Garder 1234-AB-56', ['1234-AB-56']],
  ['AB-123-CD', ['AB-123-CD']],
  ['Déclarée à 14 h 05, pour 12 h au plus.', ['14 h 05', '12 h']],
  ['Il manque 1 234,50 €, dont 5 €.', ['1 234,50 €', '5 €']],
  ['Appelez le 01 23 45 67 89.', ['01 23 45 67 89']],
  ['Facture PJ-2026-00012, avoir F-2026-1.', ['PJ-2026-00012', 'F-2026-1']],
  // Parts of words or names, and values wider than a narrow screen, are not kept whole.
  ['Saint-Denis, LE-MANS, 12 heures, AB-123-cd, 018F3C00-0000-7000-8000', []],
  ['Essai2-AB, été2-AB, x-AB-12', []],
  ['Avoir : -5 €', ['-5 €']],
  // A sentence about an e-mail address stays one text: VoiceOver would read it in pieces.
  ['Par e-mail, ou E-mail : les e-mails.', []],
  ['Rien ici.', []],
  ['', []],
])('« %s » keeps whole %j', (sentence, pieces) => {
  const { container } = render(<p>{keepPiecesWhole(sentence)}</p>);
  expect(container.textContent).toBe(sentence);
  expect(marked(container)).toEqual(pieces);
});

it('applies to the paragraphs, lists and title of an alert, and to buttons', () => {
  const { container } = render(
    <Alert title="Véhicule AB-123-CD refusé">
      <p key="one">La plaque lue est EF-456-GH.</p>
      <ul>
        {['GH-789-JK', 'Rien'].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button>Garder LM-012-NP</Button>
      <>
        Puis <strong>QR-345-ST</strong> et UV-678-WX.
      </>
    </Alert>,
  );
  expect(marked(container)).toEqual(['AB-123-CD', 'EF-456-GH', 'GH-789-JK', 'LM-012-NP', 'QR-345-ST', 'UV-678-WX']);
  expect(container.querySelectorAll('li')).toHaveLength(2);
});

it.each(['Par exemple 06 12 34 56 78', 'De 1 à 500 €. Avant 9 h 05.', 'Par exemple AB-123-CD'])(
  'the hint « %s » is one text, which a screen reader says at once',
  (hint) => {
    const { container } = render(<TextField label="Téléphone" hint={hint} />);
    const told = container.querySelector('.hint');
    expect([told?.childNodes.length, told?.textContent.replaceAll('\u00a0', ' ')]).toEqual([1, hint]);
    expect(told?.textContent).toMatch(/06\u00a012\u00a034|500\u00a0€|AB-123-CD/);
  },
);
