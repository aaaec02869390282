import { noticePdf } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { photographFile } from '../people/pictures.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { plate } from '../steps/declare.ts';
import { test } from './test.ts';
import { webKitPage } from './webkit-page.ts';

const day = 86_400_000;

test('a person declares, finds the receipt, contests a typed notice, then one read in a PDF', async ({
  webkit,
  product,
}, info) => {
  const page = webKitPage(webkit.driver, product.origin, info.outputDir);
  const { person } = await createSubscriber(product);
  const holder = `${person.firstName} ${person.lastName}`;
  const typed = noticeOf(new Date(), holder);
  const read = noticeOf(new Date(Date.now() - day), holder);

  await test.step('signs in on the way to a declaration', async () => {
    await page.open('/pwa/declare');
    await page.fill('Email', person.email);
    await page.fill('Mot de passe', person.password);
    await page.press('Se connecter');
  });

  await test.step('declares a parking, its place told by hand', async () => {
    await page.fill('Plaque d’immatriculation', plate);
    await page.press('Enregistrer le véhicule');
    // The screen moves once the vehicle is saved: the next press would hit something else.
    await page.see('Changer', 'button');
    await page.press('Indiquer le lieu à la main');
    await page.fill('Adresse, ou coordonnées', '50,6365 ; 3,0635');
    await page.pressUntil('Chercher ce lieu', 'Lieu indiqué à la main');
    await page.press('Prendre les photos');
    await page.attach('#photo-parking', await photographFile('Voiture'));
    await page.attach('#photo-windshield', await photographFile('Carte'));
    await page.pressUntil('Enregistrer la déclaration', 'Payer plus tard');
    await page.pressUntil('Payer plus tard', 'Déclaration déposée');
  });

  await test.step('finds it in the history, with its receipt', async () => {
    await page.press('Voir le récapitulatif', 'link');
    await page.see('Montrer à un agent');
  });

  await test.step('types a notice and sees the date that must not be passed', async () => {
    // Uses the links of the application: a page left while it writes would make the next one wait for WebKit's
    // database.
    await page.press('Amendes', 'link');
    await page.press('Ajouter une amende', 'link');
    await page.press('Saisir à la main');
    await page.choose('Avis de paiement – forfait de post-stationnement');
    await page.fill('Numéro de l’avis de paiement', typed.number);
    await page.see('Collectivité : Lille.');
    await page.choose('Sur le pare-brise');
    const [year = '', month = '', date = ''] = typed.date.split('-');
    await page.fill('Jour', date);
    await page.fill('Mois', month);
    await page.fill('Année', year);
    await page.press('Déclaration à joindre', 'text');
    await page.select('Déclaration à joindre', 1);
    await page.attach('#fine-noticePath', await photographFile('Avis'));
    await page.see('l’avis', 'picture');
    await page.pressUntil('Continuer', 'Question 1 sur');
    await page.pressUntil('Voir ma date maintenant', 'Envoyez votre recours au plus tard le');
  });

  await test.step('opens what the letter needs', async () => {
    await page.press('Modifier les informations', 'link');
    // Missing facts are open, answered ones are on one line.
    await page.see('Le constat', 'heading');
    await page.fill('Lieu du constat', typed.place);
    await page.fill('Montant écrit sur l’avis, en euros', '35,00');
  });

  await test.step('has a PDF notice read on the device', async () => {
    await page.press('Annuler', 'link');
    await page.press('Amendes', 'link');
    await page.press('Ajouter une amende', 'link');
    await page.attach('#notice-choose', noticePdf(read));
    await page.see('Tout est juste ?', 'heading');
    await page.see(read.place);
  });
});
