import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { crossedNotices } from './crossed-notices.fixtures.ts';
import { fortyNotices } from './forty-notices.fixtures.ts';
import type { Truth } from './notice-texts.fixtures.ts';
import { minWords, readingDoubtMessages, readNotice, type Candidate, type NoticeReading } from './index.ts';
import { computeKey, printNumber, printPage } from '../fixtures/index.ts';

const today = toPlainDate('2026-11-21');
const read = (text: string, confidence?: number): NoticeReading => readNotice([printPage(text, confidence)], today);

/** The first candidate of each field, as one would be shown it. */
function firstsOf(reading: NoticeReading): Readonly<Record<keyof Truth, Candidate<unknown> | undefined>> {
  const { track, number, noticeDate, observedOn, observedAt, plate, amount, authority, place, delivery } = reading;
  return {
    track: track ?? undefined,
    number: number[0],
    noticeDate: noticeDate[0],
    observedOn: observedOn[0],
    observedAt: observedAt[0],
    plate: plate[0],
    amount: amount[0],
    authority: authority[0],
    place: place[0],
    delivery: delivery ?? undefined,
  };
}

/** Values shown as sure, or at least as read, that differ from the paper. */
function wrong(reading: NoticeReading, truth: Truth, strengths: readonly string[]): readonly string[] {
  return Object.entries(firstsOf(reading)).flatMap(([field, one]) => {
    const expected = truth[field as keyof Truth] ?? null;
    return one !== undefined && strengths.includes(one.strength) && one.value !== expected
      ? [`${field}: ${one.strength} ${String(one.value)}, not ${String(expected)}`]
      : [];
  });
}

const notices = [...fortyNotices, ...crossedNotices];

it('whoever collects an FPS majoré is not read as the town that set the first one', () => {
  const paper = (by: string, title = 'AVERTISSEMENT\n# FORFAIT DE POST-STATIONNEMENT MAJORÉ') =>
    read(`# ${title}\nÉmetteur : ${by}\nDate d’envoi : 18/05/2026`).authority.map(({ value }) => value);
  expect(paper('Trésorerie de Lille')).toEqual([]);
  expect(paper('Ville de Lille')).toEqual(['Ville de Lille']);
  expect(paper('Trésorerie de Lille', 'AVIS DE CONTRAVENTION')).toEqual(['Trésorerie de Lille']);
});

describe('a hundred and twenty notices', () => {
  it.each(notices.map(([name, text, truth, missed = []]) => ({ name, text, truth, missed })))(
    '$name',
    ({ text, truth, missed }) => {
      const reading = read(text);
      expect(wrong(reading, truth, ['sure', 'likely'])).toEqual([]);
      const firsts = firstsOf(reading);
      for (const [field, expected] of Object.entries(truth)) {
        if (expected != null && !missed.includes(field as keyof Truth))
          expect([field, firsts[field as keyof Truth]?.value]).toEqual([field, expected]);
      }
      if (truth.track === null) expect(reading.track).toBeNull();
    },
  );

  it('are a hundred and twenty, of names of their own', () => {
    expect(notices).toHaveLength(120);
    expect(new Set(notices.map(([name]) => name)).size).toBe(120);
  });

  it('are sure of nothing that a blurred picture makes wrong', () => {
    const swaps: Readonly<Record<string, string>> = {
      '0': 'O8',
      '1': 'lI7',
      '5': 'S6',
      '8': 'B3',
      '2': 'Z7',
      '6': '58',
      '9': '4',
      '3': '8',
      e: 'c',
      i: 'l',
      n: 'm',
      a: 'o',
    };
    const noisy = fc.tuple(
      fc.constantFrom(...notices),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0.5, 0.7, 0.9),
    );
    fc.assert(
      fc.property(noisy, ([[, text, truth], changes, confidence]) => {
        const letters = [...text];
        for (const [place, choice] of changes) {
          const at = place % letters.length;
          const others = swaps[letters[at] ?? ''] ?? '';
          if (others !== '') letters[at] = others.charAt(choice % others.length);
        }
        expect(wrong(read(letters.join(''), confidence), truth, ['sure'])).toEqual([]);
      }),
      { numRuns: 150, seed: 20261121 },
    );
  });
});

describe('papers that resemble another', () => {
  const fps = '21590350100017261314072245';
  const page = (...lines: readonly string[]) =>
    [
      ...lines,
      `Numéro de l’avis de paiement : ${printNumber(fps)} Clé ${computeKey(fps)}`,
      'Montant du forfait : 35,00 €',
      'Constaté le 10/11/2026 à 14:05',
    ].join('\n');
  it.each([
    [
      'an FPS whose box names the FPS majoré',
      'fps',
      page(
        '# AVIS DE PAIEMENT',
        '# FORFAIT DE POST-STATIONNEMENT',
        'Retard de paiement : titre exécutoire, 50 € de plus',
      ),
    ],
    [
      'an FPS whose box names the « avertissement »',
      'fps',
      page('# AVIS DE PAIEMENT', 'Étape suivante : avertissement FPS majoré'),
    ],
    ['an FPS that says how much more it may cost', 'fps', page('# AVIS DE PAIEMENT', 'FPS majoré : 85,00 €')],
    [
      'an « avertissement » with the first notice beside it',
      'fps-majore',
      page('# AVERTISSEMENT', '# FORFAIT DE POST-STATIONNEMENT MAJORÉ', 'Faisant suite à l’avis de paiement'),
    ],
    [
      'a private paper that borrows a title',
      'prive',
      '# AVIS DE PAIEMENT\n# PARKING PRIVÉ DES ESSAIS\nIndemnité forfaitaire de stationnement\nMontant ' +
        'à régler : 40,00 €',
    ],
    [
      'a contravention whose box names the amende majorée',
      'contravention',
      '# AVIS DE CONTRAVENTION\nAvis d’amende forfaitaire majorée : ' +
        '375 €\nNuméro de l’avis de contravention : 4021587936',
    ],
  ])('%s is read as itself, or asked', (_case, truth, text) => {
    const { track } = read(text);
    if (track !== null && track.strength !== 'doubtful') expect(track.value).toBe(truth);
  });
});

describe('a number', () => {
  const number = '21590350100017261314072245';
  const notice = (shown: string, key = computeKey(number)) =>
    read(`# AVIS DE PAIEMENT\nNuméro de l’avis : ${shown} Clé ${key}`).number[0];

  it('that its key confirms is sure, and its frame holds every group and the key', () => {
    const one = notice(printNumber(number));
    expect(one).toMatchObject({ value: number, strength: 'sure', doubts: [], page: 0 });
    const page = printPage(`# AVIS DE PAIEMENT\nNuméro de l’avis : ${printNumber(number)} Clé ${computeKey(number)}`);
    const words = page.lines[1] ?? [];
    expect(one?.box).toEqual({
      left: words[4]?.box.left,
      top: words[4]?.box.top,
      right: words.at(-1)?.box.right,
      bottom: words[4]?.box.bottom,
    });
  });

  it.each([
    ['O for 0', '2159O35O1OOO17261314O72245'],
    ['I and l for 1', '2I590350l00017261314072245'],
    ['S for 5', '21S903S0100017261314072245'],
    ['spaces everywhere', number.split('').join(' ')],
    ['dots between groups', '21590350100017.26.1.314.072.245'],
  ])('is read with %s, since the key agrees', (_case, shown) => {
    expect(notice(shown)).toMatchObject({ value: number, strength: 'sure' });
  });

  it('keeps its doubt when letters were replaced and no key agrees', () => {
    expect(notice('2159O35O1OOO17261314O72245', '13')).toMatchObject({
      strength: 'doubtful',
      doubts: expect.arrayContaining(['LETTERS_AS_DIGITS', 'KEY_UNUSUAL']),
    });
  });

  it('misread by one digit is never sure', () => {
    const passing: string[] = [];
    for (let at = 0; at < number.length; at += 1) {
      for (const digit of '0123456789') {
        const shown = number.slice(0, at) + digit + number.slice(at + 1);
        const one = notice(shown);
        if (shown !== number && one?.strength === 'sure' && one.value !== number) passing.push(shown);
      }
    }
    expect(passing).toEqual([]);
  });

  it('of next year, or from before such notices, is doubtful', () => {
    for (const year of ['27', '17']) {
      const other = `2159035010001${'7'}${year}1314072245`;
      expect(notice(other, computeKey(other))).toMatchObject({
        strength: 'doubtful',
        doubts: ['NUMBER_DATE_UNREADABLE'],
      });
    }
  });
});

describe('a day', () => {
  it.each([
    ['Date de l’avis : 1er juin 2026', '2026-06-01'],
    ['Date de l’avis : 01/06/26', '2026-06-01'],
    ['Date de l’avis : 1.6.2026', '2026-06-01'],
    ['Date de l’avis 2026-06-01', '2026-06-01'],
    ['Avis émis le lundi 1er JUIN 2026', '2026-06-01'],
    ['Date de l’avis : 3 févr. 2026', '2026-02-03'],
    ['Date de l’avis : 12 aout 2026', '2026-08-12'],
    ['Date de l’avis : 5 decembrc 2025', '2025-12-05'],
    ["Date de I'avis : 01/06/2026", '2026-06-01'],
  ])('« %s »', (text, day) => {
    expect(read(text).noticeDate[0]?.value).toBe(day);
  });

  it.each([
    'Payez avant le 10/02/2026',
    'Arrêté du 3 mars 2024',
    'Carte valable jusqu’au 31/12/2026',
    'au plus tard le 10 février 2026',
    'Date de l’avis : 31/02/2026',
    'téléphone 01 23 45 67 89',
  ])('« %s » is not that of the notice', (text) => {
    expect(read(text).noticeDate).toEqual([]);
  });

  it('ahead of today is said to be', () => {
    expect(read('Date de l’avis : 10/12/2026').noticeDate[0]).toMatchObject({
      strength: 'doubtful',
      doubts: ['DATE_AHEAD'],
    });
  });
});

describe('a reading', () => {
  it('calls sure what the text of a PDF names by its label, without any key', () => {
    expect(read('# AVIS DE CONTRAVENTION\nDate de l’avis : 05/10/2026', 1).noticeDate[0]?.strength).toBe('sure');
    expect(read('# AVIS DE CONTRAVENTION\nDate de l’avis : 05/10/2026', 0.95).noticeDate[0]?.strength).toBe('likely');
  });

  it('never throws nor frames anything outside the page, whatever the words', () => {
    // Digits, look-alikes, marks, and what prints nothing or turns the reading round.
    const words = fc.string({
      unit: fc.constantFrom(...'0123456789OIlSBabé €/.-:,’', '\u202e', '\u05d0', '😀', 'avis', ' le '),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (lines) => {
        const page = printPage(lines.join('\n'));
        const reading = readNotice([page], today);
        for (const one of Object.values(firstsOf(reading)))
          if (one !== undefined) expect(one.box.bottom).toBeLessThanOrEqual(page.height);
      }),
    );
  });

  it('puts right the elision that readers take for a capital I', () => {
    expect(read("Lieu : 12 rue de I'Exemple, Lille").place[0]?.value).toBe('12 rue de l’Exemple, Lille');
  });

  it('says how little it read: nothing, another alphabet, ten thousand characters', () => {
    expect(readNotice([], today).words).toBe(0);
    expect(read('~ . | __').words).toBeLessThan(minWords);
    expect(read('إشعار الدفع 😀 ').track).toBeNull();
    expect(read('1'.repeat(10_000)).number).toEqual([]);
  });

  it('has a French sentence for each doubt', () => {
    for (const sentence of Object.values(readingDoubtMessages)) expect(sentence).toMatch(/\.$/);
  });
});

/** Invented papers of neighbours, none under a title that the router knows. */
describe('a notice in another language', () => {
  const number = '21590350100017261314072245';
  it.each([
    [
      'Belgian, in Dutch',
      '# VASTSTELLING\nU hebt niet betaald voor het parkeren van uw voertuig\nKenteken AB-123-CD\nBedrag 30,00 €\n' +
        'Datum 10/11/2026 om 14:05',
    ],
    [
      'Italian',
      '# ACCERTAMENTO\nIl veicolo targa AB-123-CD non era in regola con il pagamento\nData 10/11/2026 ore 14:05\n' +
        'Importo della somma: 42,00 €',
    ],
    [
      'German',
      '# ANHÖRUNG\nSie haben mit dem Fahrzeug nicht bezahlt\nKennzeichen AB-123-CD\nDatum 10.11.2026, Uhrzeit 14:05\n' +
        'Bitte zahlen Sie den Betrag von 20,00 €',
    ],
    [
      'Spanish, with figures that look like a French number',
      `# EXPEDIENTE\nPor la presente se comunica con fecha 10/11/2026\nMatricula AB-123-CD\n${number}\n` +
        'Importe de las tasas: 60,00 €, los pagos en una cuenta',
    ],
  ])('(%s) is told so, and is no French fine', (_language, text) => {
    const reading = read(text);
    expect(reading.track).toBeNull();
    expect(reading.routing).toEqual({ kind: 'person', why: 'other-language' });
  });

  it('under a French title stays what it is titled: fines sent abroad are translated', () => {
    const text =
      '# AVIS DE CONTRAVENTION\nBitte zahlen Sie den Betrag mit der Nummer\nDatum 10.11.2026, Kennzeichen AB-123-CD';
    expect(read(text).routing).toEqual({ kind: 'track', track: 'contravention' });
  });
});

it.each([
  [0.9, 'doubtful', ['UNCLEAR']],
  [1, 'sure', []],
] as const)('askew: without its title, a plate recognised at %d is %s', (confidence, strength, doubts) => {
  const [plate] = read('Plaque d’immatriculation : AB-123-CD', confidence).plate;
  expect(plate).toMatchObject({ value: 'AB-123-CD', strength, doubts });
});
