import { expect, it } from 'vitest';
import { abroad } from './index.ts';

it.each([
  '1 rue du Modèle\n1000 Bruxelles',
  '1 rue du Modèle\n1000 Bruxelles\nBelgique',
  '1 rue du Modèle\nBruxelles, Belgique',
  'Modelstraße 1\n10115 Berlin (Allemagne)',
  '1 rue du Modèle\nTokyo\nJapon',
  '1 rue du Modèle\nDakar\nLE SÉNÉGAL',
  'CH-1201 Genève',
])('%s is abroad', (address) => {
  expect(abroad(address)).toBe(true);
});

it.each(['1 rue de Belgique\n59000 Lille', '2 rue du Modèle\n31330 Grenade', '56700 Sainte-Hélène', null])(
  '%s is not',
  (address) => {
    expect(abroad(address)).toBe(false);
  },
);
