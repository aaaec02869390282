import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writePresenceAnnex } from './annexes.fr.ts';
import { emptyCaseFacts, type CaseFacts, type DeclarationFacts, type LetterFacts } from './facts.ts';
import { writeCaseLetter } from './hundred-cases.fixtures.ts';
import { buildInventory } from './inventory.fr.ts';
import type { LetterKind } from './letter-kinds.ts';
import {
  amendeMajoreeFine,
  deposit,
  penalFine,
  fpsMajoreFine,
  buildWholeFacts,
  writeLetterOf,
} from './letters.fixtures.ts';
import type { Letter } from './letter.ts';
import { describeObjection } from './objections.fr.ts';
import { listObjections } from './objections.ts';
import { buildSendingGuide } from './sending-guide.fr.ts';
import { buildTribunalForm } from './tribunal-form.fr.ts';

const told = (letter: Letter): string =>
  letter.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');
const summaryOf = (letter: Letter): string => letter.summary.parts.flatMap(({ lines }) => lines).join('\n');
const happened = (situations: CaseFacts['situations'], more: Partial<CaseFacts> = {}): CaseFacts => ({
  ...emptyCaseFacts,
  situations,
  ...more,
});
const impossible = happened(['ticket-impossible'], { obstacle: 'horodateur en panne' });
const lent = { ...windscreenFine, debtorName: 'Basile Modèle', debtorIsUser: false, certificate: 'lender' } as const;
const appealed = {
  sentOn: toPlainDate('2026-11-28'),
  receivedOn: toPlainDate('2026-11-30'),
  sentBy: 'registered',
} as const satisfies Partial<CaseFacts>;

/** Numbers of the exhibits that the text names. */
function citedIn(text: string): ReadonlySet<number> {
  const numbers = [...text.matchAll(/\(pièces? n° ([^)]+)\)/g)].flatMap(([, list = '']) => {
    const [, first, last] = /^(\d+) à (\d+)$/.exec(list) ?? [];
    if (first === undefined || last === undefined) return [...list.matchAll(/\d+/g)].map(([one]) => Number(one));
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  });
  return new Set(numbers);
}

/** The invented cases; the declaration, which they do not join, is read below. */
const cases = readFileSync(new URL('../../../docs/rules/cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', notice = '', person = '', ground = '']) => ({ number, notice, person, ground }));

describe('what a second reading of whole letters found', () => {
  it.each(cases)('case $number names each exhibit that it joins', (one) => {
    const letter = writeCaseLetter(one);
    const cited = citedIn(told(letter));
    const declared = /^(?:Déclaration de stationnement|Photographie)/;
    expect(
      letter.exhibits
        .filter(({ number, title }) => !cited.has(number) && !declared.test(title))
        .map(({ title }) => title),
    ).toEqual([]);
  });

  it.each<readonly [LetterKind, LetterFacts['fine'], CaseFacts]>([
    ['rapo', windscreenFine, emptyCaseFacts],
    ['requete', { ...penalFine, remarks: 'Un trottoir balisé.' }, happened([], { offence: 'other' })],
  ])('%s: the declaration and its photographs are named too', (kind, fine, more) => {
    const facts = buildWholeFacts(kind, fine, more, { declaration: deposit satisfies DeclarationFacts });
    const letter = writeLetterOf(kind, facts);
    const cited = citedIn(told(letter));
    expect(letter.exhibits.filter(({ number }) => !cited.has(number))).toEqual([]);
  });

  it('says of a joined ticket that it is joined, and nobody objects that it lacks', () => {
    for (const more of [emptyCaseFacts, happened(['ticket-taken'])])
      for (const rule of [null, { commune: 'Modèle', isAsked: true, maxHours: 24 }]) {
        const facts = buildWholeFacts('rapo', windscreenFine, more);
        const found = listObjections('rapo', facts, { ticketRule: rule }).find(
          (one) => one.code === 'TOWN_MAY_ASK_TICKET',
        );
        const words = found === undefined ? null : describeObjection(found, facts, rule);
        expect(words?.says).not.toMatch(/manque|montre encore/);
        expect(words?.answer).toBe('Il est joint.');
        expect(words?.exhibits).toMatchObject([{ title: 'Ticket gratuit ou enregistrement de l’immatriculation' }]);
      }
    expect(told(writeLetterOf('rapo', buildWholeFacts('rapo', windscreenFine, emptyCaseFacts)))).toMatch(
      /Un ticket gratuit ou un enregistrement de l’immatriculation est joint \(pièce n° \d+\)\./,
    );
  });

  it('a ticket that was impossible is told in the letter, whatever is known of the town', () => {
    const facts = { ...buildWholeFacts('rapo', windscreenFine, impossible), exhibits: [] };
    const found = listObjections('rapo', facts).find(({ code }) => code === 'TOWN_MAY_ASK_TICKET');
    expect(found?.standing).toBe('answered');
    expect(found === undefined ? null : describeObjection(found, facts).answer).toBe(
      'La lettre dit pourquoi il n’a pas pu être pris.',
    );
  });

  it('a ticket joined to a letter that says that none could be taken is told before signing', () => {
    const facts = buildWholeFacts('rapo', windscreenFine, impossible);
    const found = listObjections('rapo', facts).find(({ code }) => code === 'TOWN_MAY_ASK_TICKET');
    expect(found?.standing).toBe('open');
    expect(found === undefined ? null : describeObjection(found, facts)).toMatchObject({
      answer: expect.stringMatching(/^Vous dites que le ticket n’a pas pu être obtenu, et un ticket/),
      exhibits: [{ title: 'Ticket gratuit ou enregistrement de l’immatriculation' }],
    });
  });

  it('a paper that is joined and doubted is to be checked, never joined again nor given up', () => {
    const facts = buildWholeFacts('rapo', windscreenFine, emptyCaseFacts);
    const unsound = facts.exhibits.map((_, index) => index + 1);
    const open = listObjections('rapo', facts, { unsoundExhibitNumbers: unsound }).filter(
      ({ standing }) => standing === 'open',
    );
    expect(open.map(({ code }) => code)).toContain('TOWN_MAY_ASK_TICKET');
    for (const one of open) {
      const { answer, exhibits } = describeObjection(one, facts);
      expect(exhibits.length).toBeGreaterThan(0);
      expect(answer).not.toMatch(/[Jj]oignez|ne pas contester/);
      expect(answer).toMatch(/[Vv]érifiez|comparez|regardez/);
    }
  });

  it('names the obligation that it concludes on, told several paragraphs before', () => {
    const more = { ...impossible, situations: ['carer', 'ticket-impossible', 'card-upside-down'] } as const;
    expect(told(writeLetterOf('rapo', buildWholeFacts('rapo', windscreenFine, more)))).toContain(
      'Si l’obligation de prendre un ticket ou de saisir l’immatriculation n’est pas opposable,',
    );
  });

  it.each(['Ada Essai', 'Hélène Essai', 'Aïcha Exemple'])(
    'objects of a car in another name than that of %s',
    (holder) => {
      const facts = buildWholeFacts('rapo', { ...lent, holderName: holder }, emptyCaseFacts, { exhibits: [] });
      const found = listObjections('rapo', facts).find(({ code }) => code === 'TRIP_NOT_SHOWN');
      expect(found === undefined ? null : describeObjection(found, facts).says).toContain(`au nom d’${holder}\u00a0:`);
    },
  );

  it.each([
    ['sold', 'La lettre dit que la voiture a été vendue le 10 novembre 2026.'],
    ['stolen', 'La lettre dit que la voiture a été volée le 10 novembre 2026.'],
  ] as const)('%s the day of the finding: the summary places it no earlier than the letter', (motive, words) => {
    const fine = { ...windscreenFine, motive, eventOn: windscreenFine.observedOn };
    expect(summaryOf(writeLetterOf('rapo', buildWholeFacts('rapo', fine, emptyCaseFacts)))).toContain(words);
  });

  it('refused after a silence: the sheet keeps the silence, and the summary tells both', () => {
    const late = happened([], { ...appealed, refusedOn: toPlainDate('2027-01-20') });
    const facts = buildWholeFacts('tsp', windscreenFine, late);
    const letter = writeLetterOf('tsp', facts);
    const appeal = buildTribunalForm(facts, letter).flatMap(({ fields }) =>
      fields.map(({ label, value }) => [label, value]),
    );
    expect(Object.fromEntries(appeal)).toMatchObject({
      Réponse: 'Aucune dans le mois. Rejet par silence le 30 décembre 2026',
      'Décision de rejet du': '20 janvier 2027 (pièce n° 4)',
    });
    expect(summaryOf(letter)).toContain(
      'La lettre dit qu’aucune réponse n’est venue en un mois.\nLa lettre dit que la réponse a ensuite été non.',
    );
    const soon = buildWholeFacts('tsp', windscreenFine, { ...late, refusedOn: toPlainDate('2026-12-15') });
    const labels = buildTribunalForm(soon, writeLetterOf('tsp', soon)).flatMap(({ fields }) =>
      fields.map((one) => one.label),
    );
    expect(labels).toContain('Décision de rejet du');
    expect(labels).not.toContain('Réponse');
  });

  it.each([
    [fpsMajoreFine, emptyCaseFacts, 'titre exécutoire, avertissement n° 033000 00000000000'],
    [
      { ...windscreenFine, noticeNumber: '' },
      happened([], { ...appealed, refusedOn: toPlainDate('2026-12-15'), reduced: true }),
      'avis de paiement rectificatif, après l’avis de paiement du 10 novembre 2026, clé 61',
    ],
  ] as const)('the inventory names the act that is contested', (fine, more, act) => {
    const facts = buildWholeFacts('tsp', fine, more);
    const { references } = buildInventory(facts, writeLetterOf('tsp', facts));
    expect(references.find(({ label }) => label === 'Acte')?.value).toBe(act.replace(', clé 61', ''));
  });

  it('a plate that was copied: what the other car did stays open', () => {
    const copied = { ...penalFine, motive: 'plate-copied' } as const;
    expect(told(writeLetterOf('requete', buildWholeFacts('requete', copied, emptyCaseFacts)))).toContain(
      'de classer cette affaire sans suite en ce qui me concerne et, à défaut,',
    );
  });

  it('tells who signs what: the curateur beside the letter, the tuteur the statement', () => {
    const before = (fine: LetterFacts['fine']) => {
      const facts = buildWholeFacts('rapo', fine, emptyCaseFacts);
      return buildSendingGuide({ kind: 'rapo', facts, letter: writeLetterOf('rapo', facts) }).before.join('\n');
    };
    const acted = { representativeName: 'Dominique Exemple' } as const;
    expect(before({ ...windscreenFine, ...acted, holderCapacity: 'curatelle' })).toContain(
      'Faites signer aussi Dominique Exemple, qui exerce la curatelle d’Ada Essai et l’assiste.',
    );
    expect(before({ ...lent, ...acted, holderCapacity: 'tutelle' })).toContain(
      'signer l’attestation par Dominique Exemple, qui exerce la tutelle d’Ada Essai, et joignez',
    );
    expect(before(lent)).toContain('signer l’attestation par la personne titulaire de la carte, et joignez');
    expect(before(windscreenFine)).not.toContain('Faites signer aussi');
  });

  it('a company has no first name in the boxes of the portal', () => {
    const company = { ...windscreenFine, debtorName: 'Ambulances Exemple', certificate: 'company' } as const;
    const signed = { ...company, representativeName: 'Hélène Exemple', representativeQuality: 'gérante' };
    const facts = buildWholeFacts('rapo', signed, emptyCaseFacts);
    const { fields } = buildSendingGuide({ kind: 'rapo', facts, letter: writeLetterOf('rapo', facts) });
    expect(fields.filter(({ value }) => value === 'Ambulances Exemple').map(({ label }) => label)).toEqual([
      'Dénomination',
    ]);
  });
});

describe('what a third reading of whole letters found', () => {
  const company = {
    debtorName: 'Taxis Hugo',
    certificate: 'company',
    representativeName: 'Anne Essai',
    representativeQuality: 'gérante',
  } as const;

  it.each([
    ['rapo', windscreenFine],
    ['tsp', fpsMajoreFine],
  ] as const)('%s: a borrowed car is not admitted without what follows, where no ruling is cited', (kind, fine) => {
    const of = (changes: Partial<LetterFacts['fine']>) =>
      told(
        writeLetterOf(
          kind,
          buildWholeFacts(kind, { ...fine, ...changes }, happened(['borrowed-car']), { rulings: {} }),
        ),
      );
    const driven = { holderPresence: 'passenger', holderName: 'Hélène Essai' } as const;
    expect(of(driven)).toContain(
      'à la personne titulaire de la carte, et l’article L. 241-3 n’exige pas qu’elle en soit propriétaire.',
    );
    expect(of({})).not.toMatch(/appartient pas|n’exige pas/);
    // One of the two owners may be the holder of the card.
    expect(of({ ...driven, certificate: 'co-holder' })).not.toMatch(/appartient pas|n’exige pas/);
  });

  it('whoever borrowed the car and is its holder says what the article does not ask', () => {
    const more = { ...happened(['borrowed-car']), mandatary: 'Ada Essai' };
    const facts = buildWholeFacts('rapo', { ...lent, holderPresence: 'passenger' }, more, { rulings: {} });
    expect(told(writeLetterOf('rapo', facts))).toContain(
      'm’appartient pas, et l’article L. 241-3 n’exige pas que la personne titulaire de la carte en soit propriétaire.',
    );
  });

  it.each([
    ['card-forgotten', 'J’avais oublié l’ancienne carte', 'L’ancienne carte avait été oubliée'],
    ['card-upside-down', 'L’ancienne carte était derrière', 'L’ancienne carte était derrière'],
    ['not-displayed', 'J’avais l’ancienne carte avec moi', 'titulaire avait son ancienne carte avec elle'],
  ] as const)('a renewed card that came later was not there that day: %s', (display, mine, theirs) => {
    const more = happened(['card-renewed-late', display], { awardFrom: toPlainDate('2026-01-01') });
    const of = (fine: LetterFacts['fine']) => writeLetterOf('rapo', buildWholeFacts('rapo', fine, more));
    expect(told(of(windscreenFine))).toContain(mine);
    expect(told(of(lent))).toContain(theirs);
    expect(summaryOf(of(windscreenFine))).toContain('que l’ancienne carte ');
  });

  it.each([
    [company, 'L’avis de contravention avait déjà été contesté (pièce n° 2).'],
    [
      { holderCapacity: 'tutelle', representativeName: 'Ulysse Hugo' },
      'L’avis de contravention avait déjà été contesté (pièce n° 2).',
    ],
    [{}, 'J’avais déjà contesté l’avis de contravention (pièce n° 2).'],
  ] as const)('says who contested before only where it is who signs', (who, sentence) => {
    const fine = { ...amendeMajoreeFine, ...who };
    const facts = buildWholeFacts('reclamation', fine, happened([], { offence: 'reserved-place' }));
    expect(told(writeLetterOf('reclamation', facts))).toContain(sentence);
  });

  it('a reminder for a company does not say that who signs it sent what it follows', () => {
    const of = (fine: LetterFacts['fine']) =>
      writeLetterOf('follow-up', buildWholeFacts('follow-up', fine, happened([])));
    const letter = of({ ...amendeMajoreeFine, ...company });
    expect([letter.title, letter.subject]).toEqual([
      'Suite donnée à un envoi',
      'Suite donnée à la réclamation, avis d’amende forfaitaire majorée n° 4000000001',
    ]);
    expect(told(letter)).toContain('La réclamation a été envoyée (pièces n° 1 et 2).');
    expect(told(of({ ...penalFine, ...company }))).toContain('La requête en exonération a été envoyée (');
  });

  it.each([
    ['fps', windscreenFine, company, 'J’agis en qualité de gérante'],
    ['contravention', penalFine, company, 'J’agis en qualité de gérante'],
    [
      'fps',
      windscreenFine,
      { holderCapacity: 'tutelle', representativeName: 'Ulysse Hugo' },
      'J’agis pour Ada Essai en qualité de personne chargée de sa tutelle',
    ],
  ] as const)('a reminder says who writes it and by what right: %s', (_track, fine, who, words) => {
    const of = (change: Partial<LetterFacts['fine']>) =>
      told(writeLetterOf('follow-up', buildWholeFacts('follow-up', { ...fine, ...change }, happened([]))));
    expect(of(who)).toContain(words);
    expect(of(who)).toMatch(/J’agis [^.]*\(pièce n° \d\)\./);
    expect(of({})).not.toContain('J’agis');
  });

  it('what is referred to the court is the affair, never the person named before it', () => {
    const stolen = { motive: 'stolen', eventOn: toPlainDate('2026-10-01') } as const;
    const of = (fine: LetterFacts['fine']) =>
      told(writeLetterOf('requete', buildWholeFacts('requete', fine, happened([], { offence: 'reserved-place' }))));
    expect(of({ ...penalFine, ...company, ...stolen })).toContain(
      'sans suite en ce qui concerne Taxis Hugo et, à défaut, de renvoyer l’affaire devant le tribunal de police.',
    );
    expect(of(penalFine)).toContain('classer cette affaire sans suite et, à défaut, de la renvoyer devant');
  });

  it.each([
    [company, 'du représentant légal de la personne morale titulaire du certificat d’immatriculation quand il '],
    [{ certificate: 'long-lease' }, 'de la personne locataire du véhicule quand elle '],
    [{}, 'de la personne titulaire du certificat d’immatriculation quand elle '],
  ] as const)(
    'names whom the article on liability holds: the owner, the lessee, who represents a company',
    (who, words) => {
      const of = (fine: Partial<LetterFacts['fine']>) =>
        told(writeLetterOf('requete', buildWholeFacts('requete', { ...penalFine, ...who, ...fine }, happened([]))));
      const driver = { motive: 'lent', driverName: 'Camille Exemple', driverAddress: '59000 Lille' } as const;
      expect(of(driver)).toContain(`${words}fournit des renseignements`);
      expect(of({ motive: 'stolen', eventOn: toPlainDate('2026-10-01') })).toContain(`${words}établit un événement`);
      expect(of(driver)).toMatch(
        /responsabilité pécuniaire(?: de Taxis Hugo ou de son représentant légal)? ne peut donc/,
      );
      expect(of(driver).includes('Taxis Hugo ou de son représentant')).toBe(who === company);
    },
  );

  it.each(['tsp', 'file-request'] as const)('%s: a first notice whose day is unknown is named all the same', (kind) => {
    const day = toPlainDate('2026-12-20');
    const more = happened([], { ...appealed, refusedOn: day, reduced: true });
    const letter = writeLetterOf(kind, buildWholeFacts(kind, { ...windscreenFine, noticeDate: day }, more));
    expect(told(letter)).toContain('59000 Lille (pièce n° 1).');
    expect(told(letter)).not.toContain('L’avis est daté');
  });

  it('a mandate is given by who acts for the debtor, and signed by the curateur too', () => {
    const of = (changes: Partial<LetterFacts['fine']>) => {
      const facts = buildWholeFacts(
        'rapo',
        { ...windscreenFine, ...changes },
        happened([], { mandatary: 'Omar Exemple' }),
      );
      const letter = writeLetterOf('rapo', facts);
      return `${summaryOf(letter)}\n${buildSendingGuide({ kind: 'rapo', facts, letter }).before.join('\n')}`;
    };
    const acted = { representativeName: 'Yves Hardi' } as const;
    expect(of({ ...acted, holderCapacity: 'tutelle' })).toContain('qu’Yves Hardi lui a donné mandat, pour Ada Essai.');
    expect(of(company)).toContain('qu’Anne Essai lui a donné mandat, pour Taxis Hugo.');
    const assisted = of({ ...acted, holderCapacity: 'curatelle' });
    expect(assisted).toContain('qu’Ada Essai lui a donné mandat.\nYves Hardi signe aussi le mandat.');
    expect(assisted).toContain('par Yves Hardi, qui exerce la curatelle d’Ada Essai et l’assiste, et par la personne');
    expect(of({})).not.toMatch(/signe aussi le mandat|pour Ada Essai\.\nYves/);
  });

  it.each([
    ['2026-12-31', true],
    ['2027-02-05', false],
    [null, false],
  ] as const)('a card renewed late is one of the past once its decision ended: %s', (until, isPast) => {
    const awardUntil = until === null ? null : toPlainDate(until);
    const more = happened(['card-renewed-late'], { awardFrom: toPlainDate('2026-01-01'), awardUntil });
    // Its own dates, of the card before it, count for nothing.
    const fine = { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2026-11-15') };
    const facts = buildWholeFacts('rapo', fine, more);
    expect(told(writeLetterOf('rapo', facts))).toContain(
      isPast ? 'J’ai été titulaire d’une carte' : 'Je suis titulaire d’une carte',
    );
    expect(writePresenceAnnex(facts).paragraphs[0]?.text).toContain(isPast ? 'ai été titulaire' : 'suis titulaire');
  });
});
