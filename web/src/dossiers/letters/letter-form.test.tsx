import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fineOn } from '../../../test/fines.fixtures.ts';
import { testNow } from '../../../test/test-clock.ts';
import { LetterForm } from './letter-form.tsx';
import { emptyCase } from './letter-values.ts';

it('describes what is wrong with the situations of the day, where the summary leads', () => {
  render(
    <LetterForm
      kind="rapo"
      fine={fineOn(testNow())}
      value={emptyCase}
      accountName="Ada Essai"
      errors={{ situations: 'Deux réponses se contredisent.' }}
      set={() => undefined}
    />,
  );
  const group = screen.getByRole('group', { description: 'Deux réponses se contredisent.' });
  expect(group.id).toBe('letter-situations');
});

it('says beside the way the appeal left what is wrong with it', () => {
  render(
    <LetterForm
      kind="tsp"
      fine={fineOn(testNow())}
      value={{ ...emptyCase, sentBy: 'online' }}
      accountName="Ada Essai"
      errors={{ sentBy: 'Une preuve de dépôt à la poste est jointe.' }}
      set={() => undefined}
    />,
  );
  expect(screen.getByText('Une preuve de dépôt à la poste est jointe.')).toBeTruthy();
});
