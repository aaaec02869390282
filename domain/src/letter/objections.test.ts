import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { ExhibitKind, PaperKind } from './dossier-codes.ts';
import { emptyCaseFacts, type DeclarationFacts, type LetterFacts, type Situation } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { cases, deposit, everyRuling, penalFine, buildWholeFacts } from './letters.fixtures.ts';
import { objectionCodes, listObjections, type ObjectionCode } from './objections.ts';
import { describeObjection, nameObjector } from './objections.fr.ts';

const fine = { ...windscreenFine, cardValidFrom: toPlainDate('2024-01-01') };
const bare: LetterFacts = {
  fine,
  more: emptyCaseFacts,
  declaration: null,
  exhibits: [],
  preparedOn: toPlainDate('2027-02-05'),
};
const joined = (...kinds: readonly ExhibitKind[]) => kinds.map((kind) => ({ kind, detail: '', fingerprint: null }));
const told = (...situations: readonly Situation[]) => ({ ...emptyCaseFacts, situations });
const late: DeclarationFacts = { ...deposit, depositedOn: toPlainDate('2026-11-12') };
const penal = { ...penalFine, cardValidFrom: toPlainDate('2024-01-01') };
const lent = { ...fine, holderName: 'Zoé Autre', holderPresence: 'passenger' as const };
const noAnswer = { ...emptyCaseFacts, offence: 'other' as const, offenceWords: 'Arrêt sur un trottoir' };

const soldOn = (day: string) => ({ ...fine, certificate: 'sold' as const, eventOn: toPlainDate(day) });
const presence = {
  presence: 'passenger',
  name: 'Zoé Autre',
  words: 'Je, Zoé Autre, …',
  signedByPhone: true,
  recordedOn: deposit.depositedOn,
  recordedAt: '10:55',
} as const;
const typedBy = (accountHoldsCard: boolean): Partial<LetterFacts> => ({
  fine: lent,
  declaration: { ...deposit, presence: { ...presence, accountHoldsCard } },
  exhibits: joined('presence-record'),
});

describe('what the other side will answer', () => {
  it.each<
    readonly [string, LetterKind, ObjectionCode, Partial<LetterFacts>, 'answered' | 'open' | 'fatal', readonly number[]]
  >([
    ['a car sold that same day', 'rapo', 'EVENT_NOT_BEFORE', { fine: soldOn(fine.observedOn) }, 'open', []],
    ['no ticket', 'rapo', 'TOWN_MAY_ASK_TICKET', {}, 'open', []],
    ['a ticket', 'rapo', 'TOWN_MAY_ASK_TICKET', { exhibits: joined('notice', 'ticket') }, 'answered', [2]],
    [
      'an offence the card does not answer',
      'requete',
      'CARD_IS_NO_ANSWER',
      { fine: penal, more: noAnswer },
      'fatal',
      [],
    ],
    ['a card renewed late', 'rapo', 'CARD_ENDED_THAT_DAY', { more: told('card-renewed-late') }, 'open', []],
    [
      'the same with its decision',
      'rapo',
      'CARD_ENDED_THAT_DAY',
      { more: told('card-renewed-late'), exhibits: joined('notice', 'award') },
      'answered',
      [2],
    ],
    ['a card without its start', 'rapo', 'CARD_START_UNKNOWN', { fine: { ...fine, cardValidFrom: null } }, 'open', []],
    ['a car of somebody else', 'rapo', 'TRIP_NOT_SHOWN', { fine: lent }, 'open', []],
    ['the same with a name typed by the daughter', 'rapo', 'TRIP_NOT_SHOWN', typedBy(false), 'open', []],
    ['the same typed by the holder', 'rapo', 'TRIP_NOT_SHOWN', typedBy(true), 'answered', [1]],
    [
      'a name typed by the daughter is no writing',
      'requete',
      'PHOTOS_ARE_NO_PROOF',
      { ...typedBy(false), fine: penal },
      'open',
      [],
    ],
    [
      'the same with two papers',
      'rapo',
      'TRIP_NOT_SHOWN',
      { fine: lent, exhibits: joined('presence', 'notice', 'appointment') },
      'answered',
      [1, 3],
    ],
    [
      'a card out of sight, and its photograph',
      'rapo',
      'DISPLAY_AND_PHOTO',
      { more: told('card-forgotten'), exhibits: joined('photo-windshield') },
      'open',
      [],
    ],
    [
      'a card out of sight, and its copy',
      'tsp',
      'NOT_DISPLAYED',
      { more: told('not-displayed'), exhibits: joined('notice', 'cmi-front') },
      'answered',
      [2],
    ],
    [
      'nothing written',
      'requete',
      'PHOTOS_ARE_NO_PROOF',
      { fine: penal, exhibits: joined('photo-vehicle') },
      'open',
      [],
    ],
    ['a witness', 'requete', 'PHOTOS_ARE_NO_PROOF', { fine: penal, exhibits: joined('witness') }, 'answered', [1]],
    [
      'a late deposit',
      'rapo',
      'DEPOSIT_AFTER_FINDING',
      { declaration: late, exhibits: joined('evidence') },
      'open',
      [],
    ],
  ])('%s, before %s: %s', (_, kind, code, changes, standing, numbers) => {
    expect(listObjections(kind, { ...bare, ...changes })).toContainEqual(
      expect.objectContaining({ code, standing, numbers }),
    );
  });

  it.each<readonly [string, LetterKind, ObjectionCode, Partial<LetterFacts>]>([
    ['a town never says that photographs prove nothing', 'rapo', 'PHOTOS_ARE_NO_PROOF', {}],
    ['a car sold the day before', 'rapo', 'EVENT_NOT_BEFORE', { fine: soldOn('2026-11-09') }],
    ['a car sold, which no ticket would have kept', 'rapo', 'TOWN_MAY_ASK_TICKET', { fine: soldOn('2026-11-09') }],
    ['a court asks for no ticket', 'requete', 'TOWN_MAY_ASK_TICKET', { fine: penal }],
    ['the trip of the holder in their own car', 'rapo', 'TRIP_NOT_SHOWN', {}],
    ['a late deposit that is not joined', 'rapo', 'DEPOSIT_AFTER_FINDING', { declaration: late }],
    [
      'a late deposit of another car',
      'rapo',
      'DEPOSIT_AFTER_FINDING',
      { declaration: { ...late, plate: 'EF-456-GH' }, exhibits: joined('evidence') },
    ],
    ['a card that was no answer is not looked at', 'requete', 'CARD_START_UNKNOWN', { fine: penal, more: noAnswer }],
  ])('%s', (_, kind, code, changes) => {
    const codes = listObjections(kind, { ...bare, ...changes }).map((objection) => objection.code);
    expect(codes).not.toContain(code);
  });

  it.each([
    ['on the spot', 0, false],
    ['at 40 m, as near as a phone measures', 0.00036, false],
    ['at 67 m', 0.0006, true],
  ])('a position %s', (_, degrees, isTold) => {
    const facts = { ...bare, declaration: deposit, exhibits: joined('ticket', 'evidence') };
    const { latitude, longitude } = deposit;
    const found = listObjections('rapo', facts, { noticePosition: { latitude: latitude + degrees, longitude } });
    expect(found.some(({ code }) => code === 'POSITION_APART')).toBe(isTold);
    if (isTold)
      expect(found.find(({ code }) => code === 'POSITION_APART')).toMatchObject({
        figure: 67,
        standing: 'answered',
        numbers: [1],
      });
  });

  describe('the ticket, by the rule of the commune that day', () => {
    const asked = { commune: 'Modèle', isAsked: true, maxHours: 24 };
    const found = (changes: Partial<LetterFacts>, ticketRule: typeof asked | null) =>
      listObjections('rapo', { ...bare, ...changes }, { ticketRule });
    const ticketOf = (changes: Partial<LetterFacts>, ticketRule: typeof asked | null) => {
      const one = found(changes, ticketRule).find(({ code }) => code === 'TOWN_MAY_ASK_TICKET');
      const facts = { ...bare, ...changes };
      return one === undefined ? null : { standing: one.standing, ...describeObjection(one, facts, ticketRule) };
    };

    it('asked for and not joined is said firmly, before what is only possible', () => {
      expect(ticketOf({}, asked)).toMatchObject({
        standing: 'open',
        says:
          'Modèle demande un ticket gratuit, ou l’enregistrement de la plaque, pour une durée de 24 heures au ' +
          'plus\u00a0: il manque.',
        answer: expect.stringContaining('sans lui, le recours sera sans doute refusé'),
      });
      const many = { fine: { ...lent, cardValidFrom: null }, more: told('card-forgotten'), declaration: late };
      const exhibits = joined('photo-windshield', 'evidence', 'presence');
      expect(found({ ...many, exhibits }, asked)[0]?.code).toBe('TOWN_MAY_ASK_TICKET');
    });

    it('said to have been taken, its trace alone is asked for, and nobody is told to pay', () => {
      const more = told('ticket-taken');
      for (const rule of [asked, null]) {
        const one = ticketOf({ more }, rule);
        expect(one).toMatchObject({ standing: 'open', says: expect.stringContaining('montre encore') });
        expect(one?.answer).toContain('Si vous ne l’avez pas, demandez-la à la commune');
        expect(`${one?.says} ${one?.answer}`).not.toMatch(/payer|manque/);
      }
      const exhibits = joined('notice', 'ticket');
      expect(ticketOf({ more, exhibits }, asked)?.answer).toBe('Il est joint.');
    });

    it('joined, or said to have been impossible to take, it is answered', () => {
      expect(ticketOf({ exhibits: joined('notice', 'ticket') }, asked)).toMatchObject({ standing: 'answered' });
      const more = { ...told('ticket-impossible'), obstacle: 'horodateur en panne' };
      expect(ticketOf({ more }, asked)).toMatchObject({
        standing: 'answered',
        answer: 'La lettre dit pourquoi il n’a pas pu être pris.',
      });
    });

    it('asked for by nobody there is no objection; of an unknown commune it is the one of today', () => {
      expect(ticketOf({}, { ...asked, isAsked: false })).toBeNull();
      expect(ticketOf({}, null)?.answer).toContain('Certaines communes');
    });
  });

  it('a letter that a mandatary signs for the holder needs a paper of the trip, and says which', () => {
    const of = (kinds: readonly ExhibitKind[], changes: Partial<LetterFacts['fine']> = {}) => {
      const facts = {
        ...bare,
        fine: { ...fine, ...changes },
        more: { ...emptyCaseFacts, mandatary: 'Basile Modèle' },
        exhibits: joined('cmi-front', ...kinds),
      };
      const one = listObjections('rapo', facts).find(({ code }) => code === 'TRIP_NOT_SHOWN');
      return one === undefined ? null : { standing: one.standing, ...describeObjection(one, facts) };
    };
    const says = 'Ada Essai ne signe pas la lettre\u00a0: rien ne montre que le trajet lui servait.';
    expect(of([])).toMatchObject({ standing: 'open', says, answer: expect.stringContaining('attestation signée') });
    // A page that nobody signed yet answers once it is.
    expect(of(['presence'])).toMatchObject({ standing: 'answered', says, answer: expect.stringMatching(/ signée/) });
    const tutelle = { holderCapacity: 'tutelle', representativeName: 'Dominique Exemple' } as const;
    expect(of([], tutelle)).toMatchObject({ standing: 'open', says });
    // Stated by the guardian, who acts for the holder.
    expect(of([], { ...tutelle, representativeName: 'Basile Modèle' })).toBeNull();
  });

  describe('the holder who was not in the car', () => {
    const absent = { holderPresence: 'trip-for-holder' } as const;
    const papers = joined('presence-signed', 'witness', 'appointment', 'award');
    const tripOf = (kind: LetterKind, changes: Partial<LetterFacts>) => {
      const facts = { ...bare, ...changes };
      const one = listObjections(kind, facts).find(({ code }) => code === 'TRIP_NOT_SHOWN');
      return one === undefined ? null : { standing: one.standing, ...describeObjection(one, facts) };
    };

    it.each([
      ['requete', { ...penal, ...absent }],
      ['requete', { ...penal, ...absent, debtorName: 'Basile Modèle' }],
      ['reclamation', { ...penal, ...absent, track: 'amende-majoree' }],
    ] as const)('before a %s is told that no paper answers it, and to ask for advice', (kind, of) => {
      const more = { ...emptyCaseFacts, offence: 'reserved-place' as const };
      const one = tripOf(kind, { fine: of, more, exhibits: papers });
      expect(one).toMatchObject({
        standing: 'open',
        says: 'La personne titulaire de la carte n’était pas dans la voiture.',
        exhibits: [],
      });
      expect(one?.answer).toContain('demandez conseil avant d’envoyer');
      // The advice never leads anybody to state that the holder was on board.
      expect(one?.answer).not.toMatch(/joignez|changez|corrigez|à bord/i);
    });

    it('before an appeal is told which papers show for whom the trip was', () => {
      const says = 'Ada Essai n’était pas à bord\u00a0: rien ne montre que le trajet lui servait.';
      const of = { fine: { ...fine, ...absent }, rulings: everyRuling };
      expect(tripOf('rapo', of)).toMatchObject({ standing: 'open', says });
      expect(tripOf('rapo', { ...of, exhibits: papers })).toMatchObject({ standing: 'answered', says });
    });

    it.each(['rapo', 'tsp'] as const)(
      'while the ruling is read by nobody, a %s concludes nothing and says so',
      (kind) => {
        const of = { fine: { ...fine, ...absent }, rulings: {} };
        expect(tripOf(kind, of)?.answer).toMatch(/^Joignez son attestation signée/);
        const one = tripOf(kind, { ...of, exhibits: papers });
        expect(one).toMatchObject({
          standing: 'open',
          says: 'La personne titulaire de la carte n’était pas dans la voiture.',
          answer: expect.stringContaining('sans affirmer que la somme n’était pas due'),
        });
        // After the tribunal there is no other judge to announce.
        expect(one?.answer).not.toMatch(/recours|juge/);
        expect(one?.exhibits).toHaveLength(3);
        // A statement that is still to be signed says it too.
        const prepared = tripOf(kind, { ...of, exhibits: joined('notice', 'presence') });
        expect(prepared?.answer).toBe(one?.answer);
        expect(prepared?.exhibits.map(({ number }) => number)).toEqual([2]);
      },
    );
  });

  it.each([
    [['not-displayed'], 'la carte existait'],
    [['card-renewed-late', 'not-displayed'], 'le droit était accordé'],
  ] as const)('%j: an officer is asked to take account of what was so that day', (situations, expected) => {
    const facts = { ...bare, fine: penal, more: told(...situations), exhibits: joined('cmi-front', 'award') };
    const [one] = listObjections('requete', facts).filter(({ code }) => code === 'NOT_DISPLAYED');
    expect(one === undefined ? null : describeObjection(one, facts).answer).toContain(`${expected} ce jour-là`);
  });

  it('a paper that was read to say something else answers nothing', () => {
    const facts = { ...bare, exhibits: joined('notice', 'ticket', 'ticket') };
    const ticket = (unsound: readonly number[]) =>
      listObjections('rapo', facts, { unsoundExhibitNumbers: unsound }).find(
        ({ code }) => code === 'TOWN_MAY_ASK_TICKET',
      );
    expect(ticket([])).toMatchObject({ standing: 'answered', numbers: [2, 3] });
    expect(ticket([2])).toMatchObject({ standing: 'answered', numbers: [3] });
    // Joined all the same: it is looked at again rather than asked for.
    expect(ticket([2, 3])).toMatchObject({ standing: 'open', numbers: [2, 3] });
  });

  it('the law answers for a card out of sight only while a copy of the card is not doubted', () => {
    const facts = { ...bare, more: told('not-displayed'), exhibits: joined('cmi-front', 'cmi-back', 'ticket') };
    const outOfSight = (unsound: readonly number[]) =>
      listObjections('rapo', facts, { unsoundExhibitNumbers: unsound }).find(({ code }) => code === 'NOT_DISPLAYED');
    expect(outOfSight([])).toMatchObject({ standing: 'answered', numbers: [1, 2] });
    expect(outOfSight([1])).toMatchObject({ standing: 'answered', numbers: [2] });
    expect(outOfSight([1, 2])).toMatchObject({ standing: 'open', numbers: [1, 2] });
  });

  it('a vague position is told apart only beyond its own doubt', () => {
    const facts = { ...bare, declaration: { ...deposit, accuracyMetres: 80 }, exhibits: joined('evidence') };
    const found = listObjections('rapo', facts, {
      noticePosition: { latitude: deposit.latitude + 0.0006, longitude: deposit.longitude },
    });
    expect(found.map(({ code }) => code)).not.toContain('POSITION_APART');
  });

  it('tells three at most, what loses the case first, what is answered last', () => {
    const facts: LetterFacts = {
      ...bare,
      fine: { ...lent, cardValidFrom: null },
      more: told('card-forgotten'),
      declaration: late,
      exhibits: joined('photo-windshield', 'evidence', 'presence'),
    };
    expect(listObjections('rapo', facts).map(({ code, standing }) => [code, standing])).toEqual([
      ['CARD_START_UNKNOWN', 'open'],
      ['DISPLAY_AND_PHOTO', 'open'],
      ['DEPOSIT_AFTER_FINDING', 'open'],
    ]);
  });

  it.each(cases.map(([kind, of, more]) => [kind, of, more] as const))(
    'a whole %s of a %#th case never needs more than its letter claims',
    (kind, of, more) => {
      const facts = buildWholeFacts(kind, { ...of, cardValidFrom: toPlainDate('2024-01-01') }, more);
      const contests = ['rapo', 'tsp', 'requete', 'reclamation'].includes(kind);
      const found = listObjections(kind, facts);
      expect(found.length > 0).toBe(contests);
      expect(found.every(({ standing }) => standing === 'answered')).toBe(true);
    },
  );
});

describe('in words', () => {
  const exhibits = joined('notice', 'cmi-front', 'appointment', 'witness', 'cession', 'ticket');
  const whole: LetterFacts = { ...bare, fine: lent, exhibits };
  const sold = { ...soldOn(fine.observedOn), holderName: 'Zoé Autre' };

  it.each<readonly [string, ObjectionCode, LetterFacts, string, readonly (readonly [number, string])[]]>([
    [
      'the two that answer it',
      'TRIP_NOT_SHOWN',
      whole,
      'answered',
      [
        [3, 'Justificatif du rendez-vous'],
        [4, 'Témoignage écrit'],
      ],
    ],
    [
      'the ticket',
      'TOWN_MAY_ASK_TICKET',
      { ...whole, exhibits: joined('notice', 'ticket') },
      'answered',
      [[2, 'Ticket gratuit ou enregistrement de l’immatriculation']],
    ],
    ['none where the paper lacks', 'TOWN_MAY_ASK_TICKET', { ...whole, exhibits: joined('notice') }, 'open', []],
    [
      'the act whose hour is to be read',
      'EVENT_NOT_BEFORE',
      { ...whole, fine: sold },
      'open',
      [[5, 'Déclaration de cession du véhicule']],
    ],
    ['none that would answer an offence', 'CARD_IS_NO_ANSWER', { ...whole, fine: penal, more: noAnswer }, 'fatal', []],
    [
      'none where the letter answers by itself',
      'TOWN_MAY_ASK_TICKET',
      { ...whole, exhibits: joined('notice'), more: told('ticket-impossible') },
      'answered',
      [],
    ],
  ])('is tied to %s', (_, code, facts, standing, tied) => {
    const kind = code === 'CARD_IS_NO_ANSWER' ? 'requete' : 'rapo';
    const one = listObjections(kind, facts).find((found) => found.code === code);
    expect(one?.standing).toBe(standing);
    const words = one === undefined ? null : describeObjection(one, facts);
    expect(words?.exhibits.map(({ number, title }) => [number, title])).toEqual(tied);
    // Only once: the sentence leaves the numbers to the list.
    expect(words?.answer).not.toMatch(/pièces? n°/);
  });

  it('a number without its exhibit is tied to nothing', () => {
    const objection = { code: 'TRIP_NOT_SHOWN', standing: 'answered', papers: [], figure: null } as const;
    expect(describeObjection({ ...objection, numbers: [9] }, whole)).toEqual({
      says: 'La voiture n’est pas au nom de Zoé Autre\u00a0: rien ne montre que le trajet lui servait.',
      answer: 'Une pièce relie ce trajet à la personne titulaire de la carte.',
      exhibits: [],
    });
  });

  const named: Partial<Record<PaperKind, RegExp>> = {
    award: /décision/,
    appointment: /rendez-vous/,
    witness: /témoignage/,
    'presence-signed': /attestation/,
    ticket: /ticket|joignez-le/,
    'cmi-front': /votre carte/,
    'cmi-back': /ses deux faces/,
    cession: /certificat de cession/,
    complaint: /plainte/,
  };
  it.each<readonly [ObjectionCode, Partial<LetterFacts>]>([
    ['EVENT_NOT_BEFORE', { fine: soldOn(fine.observedOn) }],
    ['CARD_ENDED_THAT_DAY', { more: told('card-renewed-late') }],
    ['CARD_START_UNKNOWN', { fine: { ...fine, cardValidFrom: null } }],
    ['TRIP_NOT_SHOWN', { fine: lent }],
    ['DISPLAY_AND_PHOTO', { more: told('not-displayed'), exhibits: joined('photo-windshield') }],
    ['PHOTOS_ARE_NO_PROOF', { fine: penal }],
    ['DEPOSIT_AFTER_FINDING', { declaration: late, exhibits: joined('evidence') }],
    ['TOWN_MAY_ASK_TICKET', {}],
    ['NOT_DISPLAYED', { more: told('not-displayed') }],
  ])('%s, open, names each paper that would answer it', (code, changes) => {
    const facts = { ...bare, ...changes };
    const kind = code === 'PHOTOS_ARE_NO_PROOF' ? 'requete' : 'rapo';
    const one = listObjections(kind, facts).find((found) => found.code === code);
    expect(one).toMatchObject({ standing: 'open', numbers: [] });
    const { answer = '' } = one === undefined ? {} : describeObjection(one, facts);
    for (const paper of one?.papers ?? []) expect(answer).toMatch(named[paper] ?? /missing/);
    expect(one?.papers).not.toEqual([]);
  });

  it('gives minutes and metres in figures', () => {
    const open = { standing: 'open', numbers: [], papers: ['ticket'] } as const;
    const says = (code: ObjectionCode, figure: number) => describeObjection({ ...open, code, figure }, bare).says;
    expect(says('DEPOSIT_AFTER_FINDING', 12)).toBe(
      'La déclaration a été enregistrée 12\u00a0minutes après l’heure portée par l’avis.',
    );
    expect(says('POSITION_APART', 67)).toBe('La déclaration a été faite à 67 mètres du lieu de l’avis.');
  });

  it.each(objectionCodes)('%s is told in a sentence, with what to do', (code) => {
    for (const standing of ['open', 'fatal'] as const) {
      const { says, answer } = describeObjection({ code, standing, numbers: [], papers: [], figure: 60 }, bare);
      expect(says).toMatch(/^\p{Lu}.*\.$/u);
      expect(answer).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  it('comes from the town, or from the prosecutor', () => {
    expect([nameObjector(bare), nameObjector({ fine: penal })]).toEqual(['la commune', 'le ministère public']);
  });
});
