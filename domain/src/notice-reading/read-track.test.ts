import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { listSegments } from './read-page.ts';
import { readDelivery, readTrack } from './read-track.ts';

const segments = (text: string) => listSegments([printPage(text)]);
const delivery = (text: string) => readDelivery(segments(text))?.value ?? null;
const track = (text: string, number: string | null = null) => readTrack(segments(text), number).candidate;
const fpsNumber = '21590350100017261314072245';

describe('how a notice arrived', () => {
  it.each([
    ['windscreen', 'Avis déposé sur le pare-brise'],
    ['windscreen', 'Apposé ce jour sur votre véhicule'],
    ['windscreen', 'Laissé derrière le parebrise'],
    ['windscreen', 'Placée sur le véhicule'],
    ['windscreen', 'Remis sur véhicule'],
    ['windscreen', 'Notifié par apposition'],
    ['windscreen', 'Notifié par dépôt'],
    ['post', 'Date d’envoi : 10/11/2026'],
    ['post', 'Date d’expédition : 10/11/2026'],
    ['post', 'Envoyé par courrier'],
    ['post', 'Expédiée par voie postale'],
    ['post', 'Adressé par la poste'],
    ['post', 'Envoyé par lettre'],
    ['post', 'Lettre simple du 10/11/2026'],
    ['post', 'Lettre recommandée du 10/11/2026'],
    ['post', 'Date d’affranchissement : 10/11/2026'],
    ['electronic', 'Transmis par voie électronique'],
    ['electronic', 'Envoyée par voie électronique'],
    ['electronic', 'Notifié par voie électronique'],
    ['electronic', 'Date de mise à disposition : 10/11/2026'],
    ['electronic', 'Mis à disposition le 10/11/2026'],
    ['electronic', 'Consultez votre avis en ligne'],
    ['electronic', 'Avis dématérialisé'],
  ])('%s: « %s »', (way, line) => {
    expect(delivery(line)).toBe(way);
  });

  it.each([
    'Réputé notifié par dépôt',
    'Cinq jours francs : envoyé par courrier',
    'Lorsque envoyé par courrier',
    'Si envoyé par courrier',
    'En cas de notifié par dépôt',
    'Soit envoyé par courrier',
    'Article 3 : envoyé par courrier',
    'CGCT : envoyé par courrier',
    'Code général : envoyé par courrier',
    'Vous devez, envoyé par courrier',
    'Vous pouvez, envoyé par courrier',
    'Doit être envoyé par courrier',
    'Recours envoyé par courrier',
    'Contestation envoyée par courrier',
    'Bonjour',
    // Two things said settle nothing.
    'Envoyé par courrier\nTransmis par voie électronique',
  ])('is not told by « %s »', (line) => {
    expect(delivery(line)).toBeNull();
  });
});

describe('which paper it is', () => {
  it.each([
    ['# AVIS DE PAIEMENT', 'fps'],
    ['# AVIS RECTIFICATIF', 'rectified'],
    ['# AVIS DE PAIEMENT RECTIFICATIF', 'rectified'],
    ['# AVIS DE CONTRAVENTION', 'contravention'],
    ['# AVIS D’AMENDE FORFAITAIRE MAJORÉE', 'amende-majoree'],
    ['# AVERTISSEMENT\n# FPS MAJORÉ', 'fps-majore'],
    ['# TITRE EXÉCUTOIRE', 'fps-majore'],
    ['# PARKING PRIVÉ', 'prive'],
    ['# CONDITIONS GÉNÉRALES DE STATIONNEMENT', 'prive'],
    ['# PÉNALITÉ CONTRACTUELLE', 'prive'],
    ['# REDEVANCE CONTRACTUELLE', 'prive'],
    ['# INDEMNITÉ DE STATIONNEMENT', 'prive'],
  ])('« %s » is %s', (title, expected) => {
    expect(track(title)?.value).toBe(expected);
  });

  it.each([
    'Numéro de l’avis de paiement',
    'Date de l’avis de paiement',
    'Référence avis de paiement',
    'Montant avis de paiement',
    'Clé avis de paiement',
    'Vous : avis de paiement',
    'Votre avis de paiement',
    'Sera avis de paiement',
    'Peut avis de paiement',
    'Cas avis de paiement',
    'Défaut avis de paiement',
    'Suite avis de paiement',
    'Après avis de paiement',
    'Selon avis de paiement',
    'Comment avis de paiement',
    'Joindre avis de paiement',
    'Copie avis de paiement',
    'Voir avis de paiement',
    'Verso avis de paiement',
    'Présente avis de paiement',
    'Avis de paiement.',
    'Avis de paiement !',
    'Un avis de paiement un deux trois quatre cinq six sept huit neuf dix onze',
    `${'Rien\n'.repeat(40)}Avis de paiement`,
  ])('is not told by « %s »', (line) => {
    expect(track(line)).toBeNull();
  });

  it('is told by the first page alone', () => {
    const pages = [printPage('Bonjour'), printPage('# AVIS DE PAIEMENT')];
    expect(readTrack(listSegments(pages), null).candidate).toBeNull();
  });

  it('is sure of an FPS majoré where the number is of its family', () => {
    expect(track('# AVERTISSEMENT\n# FPS MAJORÉ', fpsNumber)?.strength).toBe('sure');
    expect(track('# AVERTISSEMENT\n# FPS MAJORÉ')?.strength).toBe('likely');
    expect(track('# AVIS DE PAIEMENT', fpsNumber)?.strength).toBe('likely');
    expect(track('# AVIS D’AMENDE FORFAITAIRE MAJORÉE', '1234567890')?.strength).toBe('sure');
    expect(track('# AVIS DE CONTRAVENTION', '1234567890')?.strength).toBe('likely');
  });

  it.each([
    ['# AVIS DE PAIEMENT\nMontant du FPS majoré : 85,00 €', ['SEVERAL_VALUES']],
    ['# AVIS DE PAIEMENT\nMontant du forfait majoré : 85,00 €', ['SEVERAL_VALUES']],
    ['# AVIS DE CONTRAVENTION\nMontant de l’amende majorée : 375 €', ['SEVERAL_VALUES']],
    ['# AVIS DE CONTRAVENTION\nMontant de la majorée : 375 €', ['SEVERAL_VALUES']],
    ['# AVIS DE PAIEMENT\nVoici le titre exécutoire n° 12.', ['SEVERAL_VALUES']],
    ['# AVIS DE PAIEMENT\nMontant du FPS majoré', []],
    ['# AVIS DE PAIEMENT\nMontant du FPS majoré, qui sera : 85,00 €', []],
    ['# AVIS DE PAIEMENT\nEn cas de retard, montant du FPS majoré : 85,00 €', []],
    ['# AVIS DE PAIEMENT\nÀ défaut, montant du FPS majoré : 85,00 €', []],
    ['# AVIS DE PAIEMENT\nSinon montant du FPS majoré : 85,00 €', []],
    ['# AVIS DE PAIEMENT\nAprès trois mois, montant du FPS majoré : 85,00 €', []],
    ['# AVIS DE PAIEMENT\nSi tard, montant du FPS majoré : 85,00 €', []],
    ['# TITRE EXÉCUTOIRE\nMontant du FPS majoré : 85,00 €', []],
  ])('« %s » has the doubts %o', (text, doubts) => {
    expect(track(text)?.doubts).toEqual(doubts);
  });

  it('stands on its title, and on the line right under it', () => {
    const { box: alone } = track('# AVIS DE PAIEMENT') ?? {};
    const two = track('# AVIS DE PAIEMENT\nForfait de post-stationnement');
    expect(two?.parts).toHaveLength(2);
    expect(two?.box.bottom).toBeGreaterThan(alone?.bottom ?? Infinity);
    expect(track(`# AVIS DE PAIEMENT${'\n'.repeat(4)}Forfait de post-stationnement`)?.parts).toHaveLength(1);
  });
});
