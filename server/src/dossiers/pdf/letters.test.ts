import { postedFine, windscreenFine } from '@placejuste/domain/fixtures';
import { toPlainDate } from '@placejuste/domain/kernel';
import {
  buildExhibitPlan,
  emptyCaseFacts,
  writeLetter,
  type CaseFacts,
  type Exhibit,
  type LetterFacts,
  type LetterKind,
} from '@placejuste/domain/letter';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createTypst } from '../../platform/typst/index.ts';
import { attachedText, readPdf, structureOf, wordsOfFirstPage } from '../../../test/pdf-tools.ts';
import { typesetDossier, type Typesetting } from './typeset-dossier.ts';

const typst = createTypst();
afterAll(() => typst.close());

const preparedOn = toPlainDate('2027-01-15');
const madeAt = new Date('2027-01-15T10:00:00Z');
const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const declaration = {
  plate: 'AB-123-CD',
  placeLabel: '12 rue du Modèle, Lille',
  latitude: 50.637,
  longitude: 3.0635,
  accuracyMetres: 12,
  depositedOn: toPlainDate('2026-11-10'),
  depositedAt: '13:41',
  claimedOn: toPlainDate('2026-11-10'),
  claimedAt: '13:40',
};
const penal = { ...windscreenFine, track: 'contravention' as const, noticeNumber: '4000000001', noticeKey: null };
const appealed: CaseFacts = {
  ...emptyCaseFacts,
  sentOn: toPlainDate('2026-11-28'),
  receivedOn: toPlainDate('2026-11-30'),
  sentBy: 'registered',
};
const reserved: CaseFacts = { ...emptyCaseFacts, offence: 'reserved-place', offenceWords: 'Place réservée' };
const letters: readonly (readonly [LetterKind, LetterFacts['fine'], CaseFacts, string])[] = [
  ['rapo', postedFine, { ...emptyCaseFacts, mandatary: 'Ada Essai' }, 'Recours administratif préalable obligatoire'],
  ['photos', postedFine, emptyCaseFacts, 'photographies du constat'],
  ['tsp', windscreenFine, appealed, 'Mémoire joint au formulaire'],
  ['tsp', { ...windscreenFine, track: 'fps-majore' }, emptyCaseFacts, 'titre exécutoire'],
  ['requete', penal, reserved, 'article 529-2'],
  ['reclamation', { ...penal, track: 'amende-majoree' }, reserved, 'article 530'],
  ['file-request', windscreenFine, appealed, 'communication du dossier'],
  ['follow-up', penal, appealed, 'Suite donnée'],
];
const madeOfFacts = ['mandate', 'presence', 'evidence'];

function orderOf(
  kind: LetterKind,
  fine: LetterFacts['fine'],
  more: CaseFacts,
  part: Typesetting['part'] = 'whole',
  withSummary = false,
): Typesetting {
  const exhibits: Exhibit[] = buildExhibitPlan(kind, { fine, more }).map((planned) => ({
    kind: planned.kind,
    detail: '',
    fingerprint: planned.kind.startsWith('photo') ? 'ab'.repeat(32) : null,
  }));
  const facts: LetterFacts = { fine, more, declaration, exhibits, preparedOn };
  const letter = writeLetter(kind, facts, preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  return {
    kind,
    letter: letter.value,
    facts,
    pictures: exhibits.map((exhibit) => (madeOfFacts.includes(exhibit.kind) ? [] : [picture])),
    madeAt,
    verifyUrl: 'https://placejuste.test/verifier/01a00000-0000-7000-8000-0000000000aa',
    proof: null,
    part,
    withSummary,
    signature: null,
  };
}

const madeOnce = new Map<string, ReturnType<typeof typesetDossier>>();

/** Typesets a letter once for all the tests of it. */
function makeOnce(
  [kind, fine, more]: readonly [LetterKind, LetterFacts['fine'], CaseFacts, string?],
  part: 'whole' | 'letter' = 'whole',
  withSummary = false,
): ReturnType<typeof typesetDossier> {
  const key = JSON.stringify([kind, fine.track, part, withSummary]);
  const made = madeOnce.get(key) ?? typesetDossier(typst, orderOf(kind, fine, more, part, withSummary));
  madeOnce.set(key, made);
  return made;
}

describe('every letter as a PDF', { timeout: 60_000 }, () => {
  it.each(letters)(
    '%s is archival, tagged, two pages of letter at most, and the same to the byte',
    async (kind, fine, more, words) => {
      const made = await makeOnce([kind, fine, more]);
      expect(
        Buffer.compare(
          Buffer.from(made.pdf),
          Buffer.from((await typesetDossier(typst, orderOf(kind, fine, more))).pdf),
        ),
      ).toBe(0);
      const read = readPdf(made.pdf);
      expect(read).toMatchObject({ tagged: true, suspects: false, archival: '3A', attached: ['recours.json'] });
      expect(read.text).toContain(words);
      expect(read.fonts.every(({ embedded }) => embedded)).toBe(true);
      const first = read.pageTexts.findIndex((text) => /^(Pièce n° 1|Bordereau)/.test(text));
      expect(first).toBeGreaterThanOrEqual(1);
      expect(first).toBeLessThanOrEqual(2);
    },
  );

  it.each(letters)(
    '%s is sent without its summary, on the page and in the data, unless the person asks for it',
    async (kind, fine, more) => {
      for (const part of ['whole', 'letter'] as const) {
        const { pdf } = await makeOnce([kind, fine, more], part);
        expect(readPdf(pdf).text).not.toMatch(/Résumé facile à lire|La lettre dit/);
        expect(attachedText(pdf)).not.toMatch(/facile à lire|La lettre dit/);
      }
      const asked = await makeOnce([kind, fine, more], 'whole', true);
      const read = readPdf(asked.pdf);
      const summary = read.pageTexts.findIndex((text) => text.startsWith('Résumé facile à lire'));
      expect(summary).toBeGreaterThanOrEqual(1);
      expect(summary).toBeLessThanOrEqual(2);
      // Advice to the signatory is shown on the screen only.
      expect(read.text).not.toContain('Que faire maintenant');
    },
  );

  it.each(letters)('%s claims of no text that somebody read it again', async (kind, fine, more) => {
    const { pdf } = await makeOnce([kind, fine, more], 'whole', true);
    expect(readPdf(pdf).text).not.toMatch(/relus? le|Textes relus/);
    expect(attachedText(pdf)).not.toMatch(/relu|readOn|checkedOn|2026-11-20/);
  });

  it.each(letters.filter(([kind]) => kind !== 'tsp'))(
    '%s shows its whole address, and nothing else, in the window of an envelope',
    async (kind, fine, more) => {
      const { addressee } = orderOf(kind, fine, more, 'letter').letter;
      // The area that a DL window of 100 mm by 35 or 45 shows, for both ways of inserting the folded sheet.
      const { pdf } = await makeOnce([kind, fine, more], 'letter');
      const seen = wordsOfFirstPage(pdf).filter(
        ({ left, right, top, bottom }) => right > 100 && left < 190 && bottom > 48 && top < 79,
      );
      expect(seen.map(({ text }) => text).join(' ')).toBe([addressee.name, ...addressee.lines].join(' '));
      expect(
        seen.every(({ left, right, top, bottom }) => left >= 100 && right <= 190 && top >= 49 && bottom <= 79),
      ).toBe(true);
    },
  );

  it('gives a screen reader ordered headings, table headers and words for each picture', async () => {
    const { pdf } = await typesetDossier(
      typst,
      orderOf('rapo', postedFine, { ...emptyCaseFacts, mandatary: 'Ada Essai' }, 'whole', true),
    );
    const structure = structureOf(pdf);
    expect(structure.headings[0]).toBe('H1');
    for (const [index, level] of structure.headings.entries()) {
      expect(Number(level.slice(1)), `heading ${index}`).toBeLessThanOrEqual(
        Number((structure.headings[index - 1] ?? 'H0').slice(1)) + 1,
      );
    }
    expect(structure.tableHeads).toBeGreaterThanOrEqual(5);
    expect(structure.figures).toBeGreaterThan(0);
    expect(structure.figuresWithoutWords).toBe(0);
    expect(structure.lists).toBeGreaterThan(0);
  });

  it('carries each sentence with the text it rests on', async () => {
    const { pdf } = await typesetDossier(typst, orderOf('requete', penal, reserved));
    const { letter } = JSON.parse(attachedText(pdf)) as {
      letter: {
        sections: { paragraphs: { sentences: { text: string; law: string[] }[] }[] }[];
        law: { cite: string; version: number }[];
      };
    };
    const sentences = letter.sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.sentences));
    expect(sentences.find(({ text }) => text.includes('article 529-2'))?.law).toEqual(['cpp-529-2']);
    expect(letter.law).toContainEqual({ cite: 'article 537 du code de procédure pénale', version: 1 });
  });

  it('makes the letter and each exhibit alone, each under 5 MB, also of the heaviest pictures', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const order = orderOf('rapo', postedFine, emptyCaseFacts);
    const heavy = { ...order, pictures: order.pictures.map((pages) => (pages.length === 0 ? [] : [noise])) };
    const letter = readPdf((await typesetDossier(typst, { ...heavy, part: 'letter' })).pdf);
    expect(letter.text).toContain('Ma demande');
    expect(letter.text).not.toContain('Pièce n° 1 ');
    for (const { number } of order.letter.exhibits) {
      const { pdf, pages } = await typesetDossier(typst, { ...heavy, part: number });
      expect([pages, pdf.length < 5_000_000]).toEqual([1, true]);
      expect(readPdf(pdf)).toMatchObject({ tagged: true, archival: '3A' });
    }
  });
});

describe('a letter keeps to two pages', { timeout: 60_000 }, () => {
  const address = Array.from({ length: 7 }, (_, line) => `Ligne ${line} du bâtiment des Exemples interminables`)
    .join('\n')
    .slice(0, 399);
  const everything: CaseFacts = {
    ...emptyCaseFacts,
    situations: ['not-displayed', 'card-renewed-late', 'borrowed-car', 'carer', 'ticket-taken', 'ticket-impossible'],
    awardFrom: toPlainDate('2026-10-01'),
    obstacle: 'horodateur en panne '.repeat(15),
    mandatary: 'Ada Essai',
  };
  it.each([
    ['in sentences', 'Mot difficile à dire ; '.repeat(65)],
    [
      'as a list of sixty lines',
      Array.from({ length: 60 }, (_, line) => `une ligne courte, numéro ${line}`).join('\n'),
    ],
    ['without a space', 'W'.repeat(1500)],
    ['in another alphabet', 'الموقف محجوز '.repeat(115)],
  ])('with every situation, addresses of seven lines and 1500 characters typed %s', async (_how, remarks) => {
    const fine = {
      ...postedFine,
      debtorAddress: address,
      authorityAddress: address,
      place: 'Place du Modèle, devant le 12, '.repeat(9),
      remarks: remarks.slice(0, 1500),
    };
    const read = readPdf((await typesetDossier(typst, orderOf('rapo', fine, everything, 'letter'))).pdf);
    expect(read.pageTexts).toHaveLength(2);
  });
});

it('under curatelle, both who sign have a place at the foot of the letter', { timeout: 60_000 }, async () => {
  const fine = { ...windscreenFine, holderCapacity: 'curatelle' as const, representativeName: 'Dominique Exemple' };
  const { text } = readPdf((await typesetDossier(typst, orderOf('rapo', fine, emptyCaseFacts, 'letter'))).pdf);
  expect(text).toMatch(/Signature : Dominique Exemple/);
  expect(text).toMatch(/Signature : Ada Essai/);
});

describe('words a person typed are printed, never read', { timeout: 60_000 }, () => {
  it.each([
    ['Typst markup', '#panic("x") *gras* _italique_ $x^2$ @ref <label> \\u{41} #include "/etc/passwd"'],
    ['HTML', '<script>alert(1)</script> <b>gras</b> &amp; <!-- -->'],
    ['quotes and backslashes', '"\\" } ] \' ` ``` // /* */ =====  - + /'],
    ['a heading of ours', '= Ma demande'],
  ])('%s', async (_name, words) => {
    const fine = {
      ...windscreenFine,
      remarks: words,
      place: words,
      debtorName: words.slice(0, 60),
      authorityName: words.slice(0, 60),
    };
    const order = orderOf('rapo', fine, { ...emptyCaseFacts, situations: ['ticket-impossible'], obstacle: words });
    const text = readPdf((await typesetDossier(typst, order)).pdf).text.replace(/ /g, '');
    // French typography adds spaces before some marks; the other characters are all there.
    expect(text.split(words.replace(/\s/g, '')).length - 1).toBeGreaterThanOrEqual(2);
  });

  it('emoji and right-to-left words neither break the archive nor turn the line around', async () => {
    const remarks = 'Bonjour 😀🚗 مرحبا שלום fin de ligne';
    const read = readPdf(
      (await typesetDossier(typst, orderOf('rapo', { ...windscreenFine, remarks }, emptyCaseFacts))).pdf,
    );
    expect(read).toMatchObject({ archival: '3A', tagged: true });
    expect(read.text).toContain('Bonjour');
    expect(read.text).toContain('fin de ligne');
  });
});
