import { createSubscriber } from '../people/signed-in.ts';
import { plate } from '../steps/declare.ts';
import { expect, test } from './test.ts';
import { webKitPage } from './webkit-page.ts';

/** Maximum time between a press and the next possible one, in ms, for eight megapixels. */
const maxMs = 1000;
const turns = 3;

test.use({ camera: true });

/** Runs in the page, and records into `window.marks` the presses of the shutter and each change of its label. */
const watch = `
  window.marks = [];
  const mark = (what) => window.marks.push([what, performance.now()]);
  document.addEventListener('click', (event) => {
    if (event.target.closest('dialog.camera [data-voice=photo]')) mark('pressed');
  }, true);
  let last = '';
  const look = () => {
    const shutter = document.querySelector('dialog.camera [data-voice=photo]');
    const isReady = shutter !== null && shutter.getAttribute('aria-busy') !== 'true';
    const head = document.querySelector('dialog.camera .camera-head .soft');
    const state = (isReady ? 'ready ' : 'busy ') + (head?.textContent ?? 'closed');
    if (state !== last) mark(last = state);
  };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, everything);
  look();
`;

const isReady = `return window.marks.some(([what]) => what === 'ready Photo 2 sur 2')`;

test('the next photograph can be taken within a second of the shutter', async ({ webkit, product }, info) => {
  const page = webKitPage(webkit.driver, product.origin, info.outputDir);
  const { person } = await createSubscriber(product);
  const spent: number[] = [];
  await page.open('/pwa/declare');
  await page.fill('Email', person.email);
  await page.fill('Mot de passe', person.password);
  await page.press('Se connecter');
  await page.fill('Plaque d’immatriculation', plate);
  await page.press('Enregistrer le véhicule');
  await page.press('Indiquer le lieu à la main');
  await page.fill('Adresse, ou coordonnées', '50,6365 ; 3,0635');
  await page.pressUntil('Chercher ce lieu', 'Lieu indiqué à la main');
  await page.press('Prendre les photos');
  await page.see('La voiture garée', 'heading');
  await webkit.driver.executeScript(watch);
  for (let turn = 0; turn < turns; turn += 1) {
    // Retaking the first photo leads to the second one, as the first time.
    await page.press(`${turn === 0 ? 'Prendre' : 'Reprendre'} la photo : la voiture garée, plaque et place visibles`);
    await page.see('Photo 1 sur 2');
    // A person takes aim; the plate reader is loaded and compiled meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await page.press('Prendre la photo');
    await page.see('Photo 2 sur 2');
    await webkit.driver.wait(() => webkit.driver.executeScript<boolean>(isReady), 20_000);
    const marks = await webkit.driver.executeScript<[string, number][]>('return window.marks.splice(0)');
    const pressed = marks.find(([what]) => what === 'pressed')?.[1] ?? NaN;
    const ready = marks.find(([what]) => what === 'ready Photo 2 sur 2')?.[1] ?? NaN;
    spent.push(Math.round(ready - pressed));
    await page.press('Fermer l’appareil photo');
  }
  info.annotations.push({ type: 'shutter to the next photograph, ms', description: spent.join(', ') });
  console.log(`shutter to the next photograph: ${spent.join(', ')} ms`);
  expect(Math.min(...spent)).toBeLessThanOrEqual(maxMs);
});
