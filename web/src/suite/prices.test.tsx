import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currency, plans } from '@placejuste/domain/billing';
import shipped from '../../public/prices.json' with { type: 'json' };
import { freshDevice } from '../../test/device.ts';
import { type Answer, open } from '../../test/open.tsx';

const show = (file: Answer, provider = 'stripe') =>
  open('/admin-suite/formules', {
    signedIn: true,
    answers: { 'GET /api/admin/plans': { body: { provider, currency, plans } }, 'GET /prices.json': file },
  });

beforeEach(freshDevice);

describe('/admin-suite/formules', { timeout: 20_000 }, () => {
  it('the file that is shipped and the service say the same', async () => {
    await show({ body: shipped });
    expect(await screen.findByText('Le fichier et le service disent la même chose.')).toBeTruthy();
    expect(screen.getByText('Les paiements passent par Stripe.')).toBeTruthy();
  });

  it('each difference is said plainly, with both values', async () => {
    const [first, ...others] = shipped.plans;
    await show({ body: { ...shipped, plans: [{ ...first, amount_eur: 4.99 }, ...others.slice(0, 2)] } }, 'sandbox');
    const alert = (await screen.findByText('2 différences à corriger.')).closest('.alert')?.textContent;
    expect(alert?.replaceAll(/\s/g, ' ')).toMatch(
      new RegExp(
        'Formule 12 mois. Le fichier annonce 4,99 € par mois.' +
          ' Le service fait payer 5,99 €.*Formule biennale.*ne la montre pas',
      ),
    );
    expect(screen.getByText(/aucun argent n’est reçu/)).toBeTruthy();
  });

  it.each([{ body: { plans: 'none' } }, { status: 404 }])('a file nobody can read is said: %j', async (file) => {
    await show(file);
    expect(await screen.findByText('Le fichier des prix ne peut pas être lu')).toBeTruthy();
  });
});
