import { join } from 'node:path';
import { noticeOf } from './people/notice.ts';
import { inventPerson } from './people/person.ts';
import { awaitMail } from './product/mailbox.ts';
import { pdfArchival, pdfCheck, pdfFacts, pdfText } from './product/pdf.ts';
import { expectGoodScreen } from './product/screen.ts';
import { expect, test } from './product/test.ts';
import { approveAndActivate } from './steps/administrate.ts';
import { answerEachQuestion, photographFine, signAndSend, takeDossier } from './steps/contest.ts';
import { declare, plate } from './steps/declare.ts';
import { sendDocuments } from './steps/documents.ts';
import { signUp } from './steps/sign-up.ts';
import { subscribe } from './steps/subscribe.ts';

const exhibits = [
  'Avis de paiement du forfait de post-stationnement',
  'Certificat d’immatriculation du véhicule',
  'Carte mobilité inclusion, recto',
  'Carte mobilité inclusion, verso',
  'Déclaration de stationnement enregistrée par PlaceJuste',
  'Photographie du véhicule',
  'Photographie du pare-brise',
];

test.use({ serviceWorkers: 'allow' });

test('one person’s whole journey, from signing up to holding a contest dossier', async ({
  page,
  browser,
  product,
}, info) => {
  test.setTimeout(300_000);
  // A name unique to this test: the administrator finds it in a queue shared by all tests.
  const person = { ...inventPerson(), lastName: 'Parcours' };
  const holder = `${person.firstName} ${person.lastName}`;

  await test.step('signs up and follows the mailed link', () => signUp(page, product, person));
  await test.step('chooses a plan and pays', () => subscribe(page, person));
  await test.step('sends the papers', () => sendDocuments(page));
  await test.step('the administrator validates and activates', () => approveAndActivate(browser, product, holder));
  await test.step('the holder is told', async () => {
    await awaitMail(product.dataDir, person.email, /compte est activé/i);
    await page.goto('/pwa');
    await expect(page.getByText('Documents non validés')).toHaveCount(0);
    await expectGoodScreen(page, '28-pwa-home-activated');
  });
  await test.step('declares a parking', () => declare(page));

  const notice = noticeOf(new Date(), holder);
  await test.step('photographs the notice', () => photographFine(page, notice));
  await test.step('answers what it does not say', () => answerEachQuestion(page, notice));
  const file = join(info.outputDir, 'dossier.pdf');
  await test.step('takes the dossier', () => takeDossier(page, file));
  await test.step('signs and sends it', () => signAndSend(page, notice.date));
  await test.step('the dossier says everything', () => {
    const text = pdfText(file);
    const facts = [
      holder,
      notice.printed,
      notice.place,
      plate,
      `${notice.dateInWords} à ${notice.timeInWords}`,
      'L’avis a été déposé sur le pare-brise le',
      `au moins jusqu’au ${notice.safeInWords}`,
    ];
    for (const fact of facts) expect(text).toContain(fact);
    exhibits.forEach((title, index) => expect(text).toMatch(new RegExp(`Pièce n° ${index + 1}\\b[^.]{0,12}${title}`)));
    expect(text).not.toContain(`Pièce n° ${exhibits.length + 1}`);
    const check = pdfCheck(file);
    expect(check.code, check.output).toBe(0);
    expect(pdfFacts(file)['Tagged']).toBe('yes');
    expect(pdfArchival(file)).toBe('3A');
  });
});
