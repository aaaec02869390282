import { expect, it } from 'vitest';
import { nameJob } from './index.ts';

it.each([
  ['town-rules.mail-stay', 'Rappel de fin de stationnement'],
  ['documents.erase-pictures', 'Effacement des images de papiers, version précédente'],
  ['essai.sans-nom', 'essai.sans-nom'],
])('the job %s is shown as « %s »', (name, shown) => {
  expect(nameJob(name)).toBe(shown);
});
