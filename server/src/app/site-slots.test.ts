import { expect, it } from 'vitest';
import { html } from '../platform/html/index.ts';
import { buildSiteSlots } from './site-slots.ts';

const http = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: 'https://essai.example',
  trustProxy: false,
  rateLimitFactor: 1,
};
const whole = {
  legalName: 'Essai & <Fils>',
  address: '1 rue de l’Essai\n59000 Lille',
  publicationDirector: 'Ada Essai',
  host: 'Hébergeur d’essai',
  mediator: 'Médiateur d’essai',
  email: 'contact@exemple.fr',
  phone: '03 20 00 00 00',
};

it('names the operator as configured, escaped, and says nothing more', () => {
  expect(written(buildSiteSlots({ http, operator: whole }))).toMatchObject({
    origin: 'https://essai.example',
    'operator.legalName': 'Essai &amp; &lt;Fils&gt;',
    'operator.address': '1 rue de l’Essai<br>59000 Lille',
    'operator.email': '<a href="mailto:contact@exemple.fr">contact@exemple.fr</a>',
    'operator.phone': '<a href="tel:0320000000">03 20 00 00 00</a>',
    'operator.alert': '',
  });
});

it.each(Object.keys(whole))('invents nothing where %s is absent: the line says so, and the page too', (field) => {
  const { [field as keyof typeof whole]: _absent, ...operator } = whole;
  const slots = written(buildSiteSlots({ http, operator }));
  expect(slots[`operator.${field}`]).toBe('à compléter par l&#39;exploitant');
  expect(slots['operator.alert']).toContain('pas encore rempli');
});

/** Renders each slot as a page holds it. */
function written(slots: ReturnType<typeof buildSiteSlots>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, html`${value}`.toString()]));
}
