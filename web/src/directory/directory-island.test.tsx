import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startDirectory } from './directory-island.ts';
import { readPlaces } from './directory-map.lazy.tsx';

let went: string[];
beforeEach(() => {
  went = [];
  document.body.innerHTML = `<form class="directory-form"><label>Quoi <input name="q"></label><input name="commune" value="Lyon"><select name="category"><option value="">Toutes</option><option value="eat">R</option></select>
    <button type="button" id="autour">Autour de moi</button><p id="autour-etat" role="status"></p></form>
    <button type="button" id="carte-ouvrir">Carte</button><div id="carte"></div>
    <ul class="listings"><li class="listing" id="fiche-a" tabindex="-1" data-lat="47.1" data-lon="2.2"><h3>Lieu a</h3></li></ul>`;
});

type Locate = Pick<Geolocation, 'getCurrentPosition'>;
const start = (locate: Locate | undefined) => startDirectory(document, locate, (address) => void went.push(address));
const refusing = (code: number): Locate => ({
  getCurrentPosition: (_found, refused) => refused?.({ code } as GeolocationPositionError),
});

it('asks for the position only by a press, and goes there as asked, to a hundred metres', async () => {
  let asked = 0;
  start({
    getCurrentPosition: (found) => {
      asked += 1;
      found({ coords: { latitude: 48.856_613, longitude: 2.352_222 } } as GeolocationPosition);
    },
  });
  expect(asked).toBe(0);
  await userEvent.type(screen.getByLabelText('Quoi'), 'café');
  await userEvent.click(screen.getByRole('button', { name: 'Autour de moi' }));
  expect(went).toEqual(['/business-directory?q=caf%C3%A9&lat=48.857&lon=2.352#resultats']);
});

it.each([
  ['was refused', refusing(1), 'Votre navigateur ne donne pas votre position. Écrivez plutôt votre commune.'],
  ['is not found', refusing(3), 'Votre position est introuvable. Écrivez plutôt votre commune.'],
  ['cannot be asked for', undefined, 'Votre position est introuvable. Écrivez plutôt votre commune.'],
])('says what to do when the position %s', async (_how, locate, words) => {
  start(locate);
  await userEvent.click(screen.getByRole('button', { name: 'Autour de moi' }));
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(went).toEqual([]);
});

it('shows on the map the places of the list, in its order', () => {
  expect(readPlaces(document)).toEqual([{ id: 'fiche-a', name: 'Lieu a', latitude: 47.1, longitude: 2.2 }]);
});
