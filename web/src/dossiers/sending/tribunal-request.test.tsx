import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from '../../platform/index.ts';
import { describe, expect, it } from 'vitest';
import { TribunalForm, TribunalPieces } from './tribunal-request.tsx';

const notice = { kind: 'notice', title: 'Avis de paiement', number: 1, state: 'joined' } as const;
const receipt = { kind: 'receipt', title: 'Avis de réception', number: null, state: 'lacking' } as const;
const form = [
  {
    heading: 'Qui demande',
    fields: [
      { label: 'Nom et prénom', value: 'Ada Essai' },
      { label: 'Téléphone', value: null },
    ],
  },
];

describe('a request to the tribunal', () => {
  const show = (complete: boolean) =>
    render(
      <BrowserRouter>
        <TribunalPieces
          request={{ form, pieces: complete ? [notice] : [notice, receipt], complete }}
          fineAddress="/mes-amendes?fine=1"
        />
      </BrowserRouter>,
    );

  it('is said complete only once each mandatory piece is joined', () => {
    show(true);
    expect(screen.getByText('Toutes les pièces obligatoires sont jointes.')).toBeTruthy();
  });

  it('names what lacks, and leads to where it is joined', () => {
    show(false);
    expect(screen.queryByText('Toutes les pièces obligatoires sont jointes.')).toBeNull();
    expect(
      within(screen.getByText('Avis de réception').closest('li') as HTMLElement).getByText('Il manque'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Joindre ce qui manque' }).getAttribute('href')).toBe(
      '/mes-amendes?fine=1',
    );
  });

  it('gives its form as boxes to copy, and never as the form itself', () => {
    render(<TribunalForm request={{ form, pieces: [notice], complete: true }} />);
    expect(screen.getByText(/n’est pas le formulaire officiel \(cerfa n° 15817\)/)).toBeTruthy();
    // One box is filled here, the other by hand.
    expect(screen.getAllByText('Copier')).toHaveLength(1);
    expect(screen.getByText('Ada Essai')).toBeTruthy();
    expect(screen.getByText('À remplir par vous')).toBeTruthy();
  });
});
