import { expect, it } from 'vitest';
import { speaking } from '../../test/speaking.ts';
import { stopSpeaking, sayAloud } from './speech.ts';

const here = { lang: 'fr-FR', localService: true };
const elsewhere = { lang: 'fr-FR', localService: false };
const english = { lang: 'en-GB', localService: true };

it('specification §9: speaks French at 0.9, pitch 1, volume 0.8, sentence after sentence', async () => {
  const { said, cancel } = speaking([english, elsewhere, here]);
  await sayAloud('Bonjour.', 'Votre déclaration est gardée.');
  const as = { lang: 'fr-FR', rate: 0.9, pitch: 1, volume: 0.8, voice: here };
  expect(said).toEqual([
    { text: 'Bonjour.', ...as },
    { text: 'Votre déclaration est gardée.', ...as },
  ]);
  stopSpeaking();
  expect(cancel).toHaveBeenCalledOnce();
});

it('uses the default voice without a French one, and never a remote one', async () => {
  const own = speaking([english]);
  await sayAloud('Bonjour.');
  expect(own.said).toMatchObject([{ text: 'Bonjour.', lang: 'fr-FR' }]);
  const remote = speaking([elsewhere]);
  await sayAloud('AB-123-CD');
  expect(remote.said).toEqual([]);
});

it('resolves without speech synthesis', async () => {
  await expect(sayAloud('Bonjour.')).resolves.toBeUndefined();
});
