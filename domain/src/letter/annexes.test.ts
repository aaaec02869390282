import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writeMandateAnnex, writePresenceAnnex, writePresenceRecord } from './annexes.fr.ts';
import { emptyCaseFacts, type CaseFacts, type SignedPresence } from './facts.ts';
import { deposit, buildWholeFacts } from './letters.fixtures.ts';
import type { Annex } from './letter.ts';

const textOf = (annex: Annex | null) => annex?.paragraphs.map(({ text }) => text).join('\n');
const factsOf = (fine: CompleteFineFacts, more: Partial<CaseFacts> = {}) =>
  buildWholeFacts('rapo', fine, { ...emptyCaseFacts, ...more });

describe('a mandate', () => {
  const mandate = (change: Partial<CompleteFineFacts> = {}) =>
    writeMandateAnnex(factsOf({ ...postedFine, ...change }, { mandatary: 'Ada Essai' }));

  it('names who gives it, for which car and which notice, and rests on the text that allows it', () => {
    const text = textOf(mandate());
    for (const part of ['Je, Basile Modèle, demeurant 2 impasse du Modèle, 59000 Lille,', 'AB-123-CD', 'clé 61'])
      expect(text).toContain(part);
    expect(text).toContain('Je donne mandat à Ada Essai de former en mon nom le recours');
    expect(text).toContain('Ce mandat vaut pour ce seul recours. Je peux le retirer par écrit à tout moment.');
    expect(mandate().paragraphs[1]?.sentences[0]?.law).toEqual(['cgct-r2333-120-13']);
    expect(mandate().blanks).toEqual([]);
    expect(mandate().signatures.map(({ name }) => name)).toEqual(['Basile Modèle', 'Ada Essai']);
  });

  it.each<readonly [string, Partial<CompleteFineFacts>, string]>([
    ['the owner', {}, 'suis titulaire du certificat d’immatriculation du véhicule immatriculé AB-123-CD.'],
    [
      'a lessee',
      { certificate: 'long-lease', lesseeNamed: true },
      'suis locataire du véhicule immatriculé AB-123-CD, selon le certificat d’immatriculation.',
    ],
    [
      'a seller',
      { motive: 'sold', eventOn: toPlainDate('2026-10-01') },
      'suis la personne à qui l’avis a été adressé pour le véhicule immatriculé AB-123-CD.',
    ],
    [
      'a person under tutelle',
      {
        debtorName: 'Ada Essai',
        debtorIsUser: true,
        certificate: 'user',
        holderCapacity: 'tutelle',
        representativeName: 'Dominique Exemple',
      },
      'AB-123-CD. Dominique Exemple signe ce mandat en qualité de personne chargée de la tutelle d’Ada Essai.',
    ],
  ])('says of %s what the certificate makes of them, and of which car', (_who, change, said) => {
    expect(textOf(mandate(change))).toContain(said);
  });

  it('a company gives it by whoever represents it, and does not say « je »', () => {
    const company = mandate({ debtorName: 'Modèle SARL', certificate: 'company' });
    const text = textOf(company);
    for (const part of ['Modèle SARL', '2 impasse du Modèle, 59000 Lille', 'AB-123-CD', 'Son représentant légal signe'])
      expect(text).toContain(part);
    expect(text).toContain('Mandat est donné à Ada Essai de former');
    expect(text).toContain('Il peut être retiré par écrit');
    expect(text).not.toMatch(/\b[Jj]e\b/);
    expect(company.blanks).toHaveLength(1);
  });
});

describe('the holder’s statement', () => {
  const statement = (change: Partial<CompleteFineFacts> = {}, more: Partial<CaseFacts> = {}) =>
    writePresenceAnnex(factsOf({ ...windscreenFine, ...change }, more));
  const first = (...given: Parameters<typeof statement>) => statement(...given).paragraphs[0]?.text;

  it('says which card, in force or ended, and gives no date of a card that came late', () => {
    const card = 'titulaire de la carte de stationnement pour personnes handicapées, n° CMI-EXEMPLE-001';
    expect(first()).toBe(`Je, Ada Essai, suis ${card}, délivrée à titre définitif.`);
    expect(first({ cardPermanent: false, cardValidUntil: toPlainDate('2027-01-31') })).toBe(
      `Je, Ada Essai, ai été ${card}, valable jusqu’au 31 janvier 2027.`,
    );
    expect(first({}, { situations: ['card-renewed-late'] })).toBe(`Je, Ada Essai, suis ${card}.`);
    // The law ended this one in December, whatever is printed on it.
    const printed = { cardPermanent: false, cardValidUntil: toPlainDate('2028-03-01') };
    expect(first(printed, { card: 'cmi' })).toContain('Je, Ada Essai, suis titulaire');
    expect(first(printed, { card: 'ces_civil' })).toContain('Je, Ada Essai, ai été titulaire');
  });

  it('a card ends after its last day, and one that is permanent never does', () => {
    const until = (day: string, cardPermanent = false) =>
      first({ cardPermanent, cardValidUntil: toPlainDate(day) })?.includes('suis');
    expect(until('2027-02-04')).toBe(false);
    expect(until('2027-02-05')).toBe(true);
    expect(until('2027-02-04', true)).toBe(true);
  });

  it('states the trip, gives the place as the notice’s, and is signed by the holder', () => {
    const text = textOf(statement());
    expect(text).toContain('L’avis de paiement indique que, le mardi 10 novembre 2026 à 14 h 05, le véhicule');
    expect(text).toContain('12 rue du Modèle, 59000 Lille. J’atteste que, pour ce déplacement, je conduisais');
    expect(text).toMatch(/contestation de l’avis de paiement n° .*, clé 61\. Je sais qu’elle peut être produite/);
    expect(statement().signatures).toEqual([{ name: 'Ada Essai', quality: 'titulaire de la carte' }]);
  });
});

describe('what the holder signed in the application', () => {
  const signed: SignedPresence = {
    presence: 'passenger',
    name: 'Ada Essai',
    words: 'Je, Ada Essai, …',
    signedByPhone: true,
    recordedOn: toPlainDate('2026-11-10'),
    recordedAt: '13:45',
  };
  const record = (presence: SignedPresence | null) => writePresenceRecord({ declaration: { ...deposit, presence } });
  const byPhone = 'la signature électronique d’un téléphone de ce compte';

  it('is given word for word, with its name, its moment and what the signature is', () => {
    const text = textOf(record(signed));
    expect(text).toContain('«\u00a0Je, Ada Essai, …\u00a0»\nDepuis le compte qui a déclaré ce stationnement, le nom');
    expect(text).toContain('reçu le 10 novembre 2026 à 13 h 45, heure de Paris.');
    expect(text).toContain(byPhone);
    expect(textOf(record({ ...signed, signedByPhone: false }))).toMatch(/heure de Paris\.\n/);
    expect(record(signed)).toMatchObject({ blanks: [], signatures: [] });
  });

  it('says whose hour an older statement cites, where the letter tells that of a place overseas', () => {
    const citing = (words: string) =>
      textOf(writePresenceRecord({ declaration: { ...deposit, clock: 'reunion', presence: { ...signed, words } } }));
    expect(citing('Je, …, à 10 h 55.')).toContain('» L’heure citée est celle de Paris.');
    expect(citing('Je, …, à 13 h 55 (heure de La Réunion).')).not.toContain('L’heure citée');
    expect(textOf(record(signed))).not.toContain('L’heure citée');
  });

  it('typed-by-the-daughter: it says which name was typed, and never who typed it', () => {
    const [text, ofHolder] = [textOf(record(signed)), textOf(record({ ...signed, accountHoldsCard: true }))];
    for (const said of [text, ofHolder]) expect(said).not.toMatch(/a signé|par la personne titulaire/);
    expect(text).toContain('le nom «\u00a0Ada Essai\u00a0» a été tapé et la case cochée. Le service ne sait pas qui');
    expect(ofHolder).toContain('Une carte à ce nom a été validée sur ce compte.');
  });

  it('is none where nothing was signed', () => {
    expect(record(null)).toBeNull();
    expect(writePresenceRecord({ declaration: deposit })).toBeNull();
    expect(writePresenceRecord({ declaration: null })).toBeNull();
  });
});
