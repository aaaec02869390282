import { describe, expect, it } from 'vitest';
import { describeObjection } from './objections.fr.ts';
import { listObjections } from './objections.ts';
import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writeMandateAnnex, writePresenceAnnex } from './annexes.fr.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import { emptyCaseFacts } from './facts.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import { buildExhibitPlan, isStatementUseful } from './exhibit-plan.ts';
import { awaitsPen, isSignedByTwo } from './pen-signatures.ts';
import type { LetterKind } from './letter-kinds.ts';
import { penalFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';

const represented = { representativeName: 'Dominique Exemple' } as const;
const child: CompleteFineFacts = { ...postedFine, holderName: 'Hélène Essai', holderCapacity: 'minor' };
const company: CompleteFineFacts = {
  ...postedFine,
  ...represented,
  debtorName: 'Ambulances Exemple',
  certificate: 'company',
  representativeQuality: 'gérante',
};
const wholeText = (fine: CompleteFineFacts): string =>
  writeLetterOf('rapo', buildWholeFacts('rapo', fine, emptyCaseFacts))
    .sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    .join('\n');

describe('who acts for whom', () => {
  it.each<readonly [string, CompleteFineFacts, string]>([
    [
      'the parent who owns the car',
      { ...child, representativeName: 'Basile Modèle' },
      'J’exerce l’autorité parentale sur Hélène Essai, titulaire de la carte (pièce n° 6).',
    ],
    [
      'another parent',
      { ...child, ...represented },
      'Dominique Exemple exerce l’autorité parentale sur Hélène Essai, titulaire de la carte (pièce n° 6).',
    ],
    [
      'a tuteur, of a passenger in the car of somebody else',
      { ...child, ...represented, holderCapacity: 'tutelle' },
      'Dominique Exemple exerce la tutelle d’Hélène Essai, titulaire de la carte (pièce n° 6).',
    ],
    [
      'a tuteur, of whoever owns the car',
      { ...windscreenFine, ...represented, holderCapacity: 'tutelle' },
      'J’agis pour Ada Essai en qualité de personne chargée de sa tutelle (pièce n° 6).',
    ],
    [
      'a curateur beside whoever owns the car',
      { ...windscreenFine, ...represented, holderCapacity: 'curatelle' },
      'J’agis avec l’assistance de Dominique Exemple, qui exerce ma curatelle (pièce n° 6).',
    ],
    ['a company', company, 'J’agis en qualité de gérante d’Ambulances Exemple (pièce n° 6).'],
    [
      'a company, by a quality that elides',
      { ...company, representativeQuality: 'administratrice' },
      'J’agis en qualité d’administratrice d’Ambulances Exemple (pièce n° 6).',
    ],
  ])('%s is told with the paper that shows it', (_case, fine, sentence) => {
    expect(wholeText(fine)).toContain(sentence);
  });

  it('a holder who acts alone, or of whom nothing was said, is told nothing of', () => {
    expect(wholeText({ ...windscreenFine, holderCapacity: 'alone' })).toBe(wholeText(windscreenFine));
  });

  it('the name of who signs for a company or for a person under tutelle stands under the address', () => {
    const sender = (fine: CompleteFineFacts) =>
      writeLetterOf('rapo', buildWholeFacts('rapo', fine, emptyCaseFacts)).sender.lines[0];
    expect(sender(company)).toBe('par Dominique Exemple, gérante');
    expect(sender({ ...windscreenFine, ...represented, holderCapacity: 'tutelle' })).toBe(
      'par Dominique Exemple, personne chargée de sa tutelle',
    );
    expect(sender(windscreenFine)).toBe('1 rue de l’Exemple');
  });
});

describe('who acts for whoever must answer, where the card is not argued', () => {
  const ward: CompleteFineFacts = { ...windscreenFine, ...represented, holderName: null };
  const stolen = { motive: 'stolen', eventOn: toPlainDate('2026-10-01') } as const;
  const under = (fine: CompleteFineFacts, more = emptyCaseFacts) => {
    const kind = fine.track === 'contravention' ? 'requete' : 'rapo';
    const facts = buildWholeFacts(kind, fine, more);
    const letter = writeLetterOf(kind, facts);
    const text = letter.sections.flatMap(({ paragraphs }) => paragraphs.map((one) => one.text)).join('\n');
    return { facts, letter, text, joined: facts.exhibits.map(({ kind: one }) => one) };
  };

  it.each([
    [
      'minor',
      'family-record',
      'parent exerçant l’autorité parentale',
      'parent exerçant l’autorité parentale sur Ada Essai',
    ],
    ['tutelle', 'guardianship', 'personne chargée de sa tutelle', 'personne chargée de la tutelle d’Ada Essai'],
  ] as const)(
    '%s: signs, joins the %s and speaks of the debtor by name',
    (holderCapacity, paper, quality, signedAs) => {
      const { letter, text, joined } = under({ ...ward, ...stolen, holderCapacity });
      expect(letter.signature).toEqual({
        name: 'Dominique Exemple',
        // Signed by Dominique, « sa tutelle » would be Dominique’s own.
        quality: `agissant en qualité de ${signedAs}, titulaire du certificat d’immatriculation du véhicule`,
      });
      expect(letter.sender.lines[0]).toBe(`par Dominique Exemple, ${quality}`);
      expect(joined).toContain(paper);
      expect(text).toContain(`J’agis pour Ada Essai en qualité de ${quality} (pièce n° 4).`);
      expect(text).toContain('Le véhicule d’Ada Essai a été volé le 1er octobre 2026, avant le constat.');
      expect(text).not.toMatch(/m’a été volé|mon véhicule/i);
    },
  );

  it('a curateur signs beside whoever answers for a copied plate', () => {
    const { facts, letter, text, joined } = under({ ...ward, motive: 'plate-copied', holderCapacity: 'curatelle' });
    expect([letter.signature.name, letter.cosignature?.name]).toEqual(['Ada Essai', 'Dominique Exemple']);
    expect([isSignedByTwo(facts), joined.includes('guardianship')]).toEqual([true, true]);
    expect(text).toContain('Mon véhicule n’était pas à cette adresse');
  });

  it('what is asked of the officer concerns whoever answers, not whoever signs', () => {
    const driver = { motive: 'lent', driverName: 'Camille Exemple', driverAddress: '3 rue du Modèle' } as const;
    const { text } = under({ ...ward, ...driver, track: 'contravention', holderCapacity: 'tutelle' });
    expect(text).toContain('sans suite en ce qui concerne Ada Essai et');
    expect(text).toContain('La responsabilité pécuniaire d’Ada Essai ne peut donc pas être retenue.');
  });

  it('a capacity that was told of another holder is not the debtor’s', () => {
    const { letter, joined } = under({ ...ward, ...stolen, holderName: 'Hélène Essai', holderCapacity: 'minor' });
    expect(letter.signature.name).toBe('Ada Essai');
    expect(joined).not.toContain('family-record');
  });

  it('a mandatary says of the debtor what happened to the car', () => {
    const more = { ...emptyCaseFacts, mandatary: 'Basile Modèle', mandataryAddress: '1 rue du Modèle' };
    const { text } = under({ ...windscreenFine, ...stolen }, more);
    expect(text).toContain('Le véhicule d’Ada Essai a été volé');
    expect(text).not.toContain('m’a été volé');
  });
});

describe('who acts for the holder of a card that is no answer to the offence', () => {
  const pavement = { ...emptyCaseFacts, offence: 'other', offenceWords: 'Arrêt sur un trottoir' } as const;
  const answering = { ...penalFine, remarks: 'Le trottoir servait de parking balisé.' };
  const letterTo = (kind: LetterKind, fine: CompleteFineFacts) => {
    const facts = buildWholeFacts(kind, fine, pavement);
    const letter = writeLetterOf(kind, facts);
    const lines = letter.summary.parts.flatMap((part) => part.lines);
    const text = [...letter.sections.flatMap(({ paragraphs }) => paragraphs.map((one) => one.text)), ...lines];
    return { text: text.join('\n'), joined: facts.exhibits.map(({ kind: one }) => one) };
  };

  it.each([
    ['requete', 'minor', 'contravention'],
    ['requete', 'tutelle', 'contravention'],
    ['reclamation', 'minor', 'amende-majoree'],
    ['reclamation', 'tutelle', 'amende-majoree'],
  ] as const)('%s of another debtor (%s) tells neither the card nor the measure', (kind, holderCapacity, track) => {
    const other = { ...answering, ...represented, track, holderName: 'Hélène Essai', holderCapacity } as const;
    const { text, joined } = letterTo(kind, other);
    expect(text).not.toMatch(/carte|tutelle|autorité parentale|Hélène|Dominique/);
    expect(joined.filter((one) => one === 'family-record' || one === 'guardianship')).toEqual([]);
  });

  it('whoever acts for a debtor who holds it still says by what right', () => {
    const { text, joined } = letterTo('requete', { ...answering, ...represented, holderCapacity: 'tutelle' });
    expect(text).toContain('J’agis pour Ada Essai en qualité de personne chargée de sa tutelle');
    expect(text).not.toContain('titulaire de la carte');
    expect(joined).toContain('guardianship');
  });
});

describe('what two people sign', () => {
  const assisted: CompleteFineFacts = { ...windscreenFine, ...represented, holderCapacity: 'curatelle' };
  const under = (fine: CompleteFineFacts, more = emptyCaseFacts) =>
    writeLetterOf('rapo', buildWholeFacts('rapo', fine, more));

  it('under curatelle the letter has a place for the curateur it says signs too', () => {
    const letter = under(assisted);
    expect(letter.signature).toEqual({
      name: 'Ada Essai',
      quality:
        'titulaire du certificat d’immatriculation du véhicule, ' +
        'avec l’assistance de Dominique Exemple, qui signe aussi',
    });
    expect(letter.cosignature).toEqual({
      name: 'Dominique Exemple',
      quality: 'qui exerce la curatelle d’Ada Essai et l’assiste',
    });
    expect(isSignedByTwo(buildWholeFacts('rapo', assisted, emptyCaseFacts))).toBe(true);
  });

  it.each<readonly [string, CompleteFineFacts]>([
    ['the holder alone', windscreenFine],
    ['a tuteur', { ...assisted, holderCapacity: 'tutelle' }],
    ['a company', company],
  ])('%s signs alone', (_case, fine) => {
    expect(under(fine).cosignature).toBeUndefined();
    expect(isSignedByTwo(buildWholeFacts('rapo', fine, emptyCaseFacts))).toBe(false);
  });

  it('a mandate under curatelle is signed by both, and the letter by the mandatary', () => {
    const facts = buildWholeFacts('rapo', assisted, { ...emptyCaseFacts, mandatary: 'Basile Modèle' });
    const letter = writeLetterOf('rapo', facts);
    expect(letter.cosignature).toBeUndefined();
    const text = letter.sections.flatMap(({ paragraphs }) => paragraphs.map((one) => one.text)).join('\n');
    expect(text).toContain(
      'Le mandat est signé par Ada Essai, avec l’assistance de Dominique Exemple, ' +
        'qui exerce sa curatelle (pièce n° 6).',
    );
    // The mandatary who writes is under no curatelle.
    expect(text).not.toMatch(/ma curatelle|J’agis avec/);
    expect(writeMandateAnnex(facts).signatures.map(({ name }) => name)).toEqual([
      'Ada Essai',
      'Dominique Exemple',
      'Basile Modèle',
    ]);
  });

  it('a pen is awaited for a mandate and a statement, until the signed page is joined', () => {
    const facts = buildWholeFacts('rapo', windscreenFine, emptyCaseFacts);
    const joining = (kind: ExhibitKind) => ({
      ...facts,
      exhibits: [{ kind, detail: '', fingerprint: null }],
    });
    expect(
      (['mandate', 'presence', 'mandate-signed', 'presence-signed'] as const).map((kind) => awaitsPen(joining(kind))),
    ).toEqual([true, true, false, false]);
  });
});

describe('what others sign', () => {
  const given = { ...emptyCaseFacts, mandatary: 'Ada Essai', mandataryAddress: '1 rue de l’Exemple\n59000 Lille' };
  it('the mandate bears the address of whom it is given to, and who signs it for a company', () => {
    const mandate = writeMandateAnnex(buildWholeFacts('rapo', company, given));
    const text = mandate.paragraphs.map((one) => one.text).join(' ');
    expect(text).toContain('Dominique Exemple signe ce mandat en qualité de gérante.');
    expect(text).toContain('Mandat est donné à Ada Essai, demeurant 1 rue de l’Exemple, 59000 Lille, de former,');
    expect([mandate.blanks, mandate.signatures[0]?.name]).toEqual([[], 'Dominique Exemple']);
  });

  it('the statement for a minor is that of the parent', () => {
    const facts = buildWholeFacts('rapo', { ...child, ...represented }, emptyCaseFacts);
    const text = writePresenceAnnex(facts)
      .paragraphs.map((one) => one.text)
      .join(' ');
    expect(text).toMatch(/^Je, Dominique Exemple, exerce l’autorité parentale sur Hélène Essai, titulaire de la/);
    expect(text).toContain('J’atteste que, pour ce déplacement, Hélène Essai se trouvait à bord de ce véhicule');
    expect(writePresenceAnnex(facts).signatures[0]?.name).toBe('Dominique Exemple');
    expect(isStatementUseful('rapo', facts)).toBe(true);
    expect(nameExhibit('presence-signed', facts)).toBe('Attestation signée pour la personne titulaire de la carte');
  });

  it('the parent who writes the letter needs none beside it', () => {
    const facts = { fine: { ...child, representativeName: 'Basile Modèle' }, more: emptyCaseFacts };
    expect(isStatementUseful('rapo', facts)).toBe(false);
    expect(buildExhibitPlan('rapo', facts).map(({ kind }) => kind)).toContain('family-record');
  });
});

it.each([
  ['rapo', 'minor'],
  ['rapo', 'tutelle'],
  ['tsp', 'minor'],
  ['tsp', 'tutelle'],
  ['requete', 'minor'],
  ['reclamation', 'tutelle'],
] as const)('a company that carried a holder has none sign a statement: %s, %s', (kind, holderCapacity) => {
  const fine = { ...company, holderName: 'Léa Essai', holderPresence: 'passenger', holderCapacity } as const;
  const facts = buildWholeFacts(kind, fine, emptyCaseFacts);
  const kinds = buildExhibitPlan(kind, facts).map((one) => one.kind);
  expect(kinds.filter((one) => /^(presence|identity)/.test(one))).toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(['witness', 'appointment', 'company-extract']));
  expect(isStatementUseful(kind, facts)).toBe(false);
  const trip = listObjections(kind, { ...facts, exhibits: [] }).find(({ code }) => code === 'TRIP_NOT_SHOWN');
  expect(trip?.papers ?? []).not.toContain('presence-signed');
  const alone = { ...facts, fine: { ...fine, holderCapacity: 'curatelle' } as const };
  expect(isStatementUseful(kind, alone)).toBe(true);
});

it.each([
  ['minor', /est mineure.* témoignage écrit d’un de ses parents, ou de quelqu’un qui a vu ce trajet/],
  ['tutelle', /est sous tutelle.* témoignage écrit de la personne chargée de sa tutelle/],
] as const)(
  'of a company that carried a holder (%s), whoever signs is told who may witness',
  (holderCapacity, advice) => {
    const fine = { ...company, holderName: 'Léa Essai', holderPresence: 'passenger', holderCapacity } as const;
    const facts = buildWholeFacts('rapo', fine, emptyCaseFacts);
    const answerTo = (kinds: readonly string[]) => {
      const told = { ...facts, exhibits: facts.exhibits.filter(({ kind }) => kinds.includes(kind)) };
      const trip = listObjections('rapo', told).find(({ code }) => code === 'TRIP_NOT_SHOWN');
      return trip === undefined ? null : [trip.standing, describeObjection(trip, told).answer];
    };
    expect(answerTo(['cmi-front'])).toEqual(['open', expect.stringMatching(advice)]);
    expect(answerTo(['cmi-front', 'witness'])?.[0]).toBe('answered');
  },
);

it('a company that sold its car signs as itself, with its extract and the papers of the sale', () => {
  const sold = { ...company, motive: 'sold', eventOn: toPlainDate('2026-10-01') } as const;
  const facts = buildWholeFacts('rapo', sold, emptyCaseFacts);
  const letter = writeLetterOf('rapo', facts);
  expect(facts.exhibits.map(({ kind }) => kind)).toEqual(['notice', 'cession', 'cession-receipt', 'company-extract']);
  expect(letter.signature).toEqual({
    name: 'Dominique Exemple',
    quality: 'gérante, pour Ambulances Exemple, personne à qui l’avis a été adressé',
  });
  expect(wholeText(sold)).toContain(
    'Ambulances Exemple a cédé ce véhicule le 1er octobre 2026, avant le constat (pièces n° 2 et 3).',
  );
  expect(wholeText(sold)).toContain('Le forfait ne peut donc pas être demandé à Ambulances Exemple.');
});

it('a sale of the very day leaves its hour open: nothing is concluded of it', () => {
  const sold = { ...windscreenFine, certificate: 'sold', eventOn: windscreenFine.observedOn } as const;
  const text = wholeText(sold);
  expect(text).toContain('J’ai cédé ce véhicule le 10 novembre 2026 (pièces n° 2 et 3).');
  expect(text).not.toMatch(/avant le constat|ne peut donc pas/);
});

describe.each(['photos', 'file-request'] as const)('%s, which argues no card', (kind) => {
  const written = (fine: CompleteFineFacts): string =>
    writeLetterOf(kind, buildWholeFacts(kind, fine, emptyCaseFacts))
      .sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
      .join('\n');

  it('says by what right a tuteur signs, and shows it', () => {
    expect(written({ ...windscreenFine, ...represented, holderCapacity: 'tutelle' })).toMatch(
      /J’agis pour Ada Essai en qualité de personne chargée de sa tutelle \(pièce n° \d\)\./,
    );
  });

  it('tells nothing of another holder', () => {
    expect(written({ ...child, representativeName: 'Basile Modèle' })).not.toMatch(/parentale|Hélène/);
  });
});
