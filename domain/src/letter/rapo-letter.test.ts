import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fineTextLimits, legalTexts, type CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { citeRuling, rulingIds } from '../ruling/index.ts';
import { emptyCaseFacts, writeLetter, type Exhibit, type Letter, type LetterFacts } from './index.ts';
import { deposit as declaration, everyRuling } from './letters.fixtures.ts';

const today = toPlainDate('2026-11-21');
const papers: readonly Exhibit[] = (['notice', 'carte-grise', 'cmi-front', 'cmi-back'] as const).map((kind) => ({
  kind,
  detail: '',
  fingerprint: null,
}));

function letterOf(fine: CompleteFineFacts, more: Partial<LetterFacts> = {}, on = today): Letter {
  const made = writeLetter(
    'rapo',
    {
      fine,
      more: emptyCaseFacts,
      declaration: null,
      exhibits: papers,
      preparedOn: today,
      rulings: everyRuling,
      ...more,
    },
    on,
  );
  if (!made.ok) throw new Error(made.code);
  return made.value;
}
const wordsOf = (letter: Letter): string => JSON.stringify(letter);
const bodyOf = (letter: Letter): string =>
  letter.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');

describe('the RAPO letter', () => {
  it('holds every mandatory part', () => {
    const letter = letterOf(windscreenFine);
    expect(letter.title).toBe('Recours administratif préalable obligatoire');
    expect(letter.sender).toEqual({ name: 'Ada Essai', lines: ['1 rue de l’Exemple', '59000 Lille'] });
    expect(letter.addressee.name).toBe('Ville de Lille');
    expect(letter.subject).toContain('21590350100017\u00a026\u00a01\u00a0314\u00a0000\u00a0001, clé 61');
    const body = bodyOf(letter);
    for (const part of [
      'mardi 10 novembre 2026 à 14 h 05',
      'AB-123-CD',
      '12 rue du Modèle',
      'L. 241-3',
      'n° 428742',
      'R. 2333-120-13',
      'CMI-EXEMPLE-001',
      '(pièces n° 3 et 4)',
      '(pièce n° 1)',
      '(pièce n° 2)',
      'rectificatif',
      '0 €',
      'jeudi 10 décembre 2026',
    ]) {
      expect(body).toContain(part);
    }
    expect(letter.exhibits.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(letter.signature.name).toBe('Ada Essai');
  });

  it.each([
    ['driver', windscreenFine.debtorName, 'je conduisais moi-même'],
    ['passenger', windscreenFine.debtorName, 'je me trouvais à bord'],
    ['trip-for-holder', windscreenFine.debtorName, 'pour mes besoins'],
    ['driver', 'Basile Modèle', 'Ada Essai conduisait'],
    ['passenger', 'Basile Modèle', 'Ada Essai se trouvait à bord'],
    ['trip-for-holder', 'Basile Modèle', 'pour les besoins de la personne titulaire de la carte, Ada Essai'],
  ] as const)('says truly how the trip served the holder: %s, debtor %s', (holderPresence, debtorName, words) => {
    const body = bodyOf(letterOf({ ...windscreenFine, holderPresence, debtorName }));
    expect(body).toContain(words);
    expect(body).toContain(debtorName === 'Ada Essai' ? 'Je suis titulaire' : 'au nom d’Ada Essai');
  });

  it('takes « ESSAI, Ada » apart from nobody: same letters, same person', () => {
    expect(bodyOf(letterOf({ ...windscreenFine, debtorName: 'ADA  ESSAI' }))).toContain('Je suis titulaire');
  });

  it('counts a posted notice from five days after dispatch and asks for photographs of the car', () => {
    const body = bodyOf(letterOf(postedFine));
    expect(body).toContain('au plus tôt le 15 novembre 2026');
    expect(body).toContain('au moins jusqu’au mardi 15 décembre 2026');
    expect(body).toContain('n° 472912');
    expect(bodyOf(letterOf(windscreenFine))).not.toContain('472912');
  });

  it('no longer speaks of the delay once the safe date is behind', () => {
    expect(bodyOf(letterOf(windscreenFine, {}, toPlainDate('2026-12-10')))).toContain('délai d’un mois');
    expect(bodyOf(letterOf(windscreenFine, {}, toPlainDate('2026-12-11')))).not.toContain('délai d’un mois');
  });

  it('gives the deposit as the service saw it and the phone’s words as the phone’s', () => {
    const exhibits: Exhibit[] = [
      ...papers,
      { kind: 'photo-vehicle', detail: '', fingerprint: 'ab'.repeat(32) },
      { kind: 'photo-windshield', detail: '', fingerprint: null },
    ];
    const body = bodyOf(letterOf(windscreenFine, { declaration, exhibits }));
    expect(body).toContain('enregistrée le 10 novembre 2026 à 13 h 41');
    expect(body).toContain('(pièces n° 5 et 6)');
    expect(body).toContain('à 12 mètres près');
    expect(letterOf(windscreenFine, { declaration, exhibits }).exhibits.map(({ note }) => note.slice(-4))).toEqual([
      '',
      '',
      '',
      '',
      'abab',
      '',
    ]);
    expect(body).toContain('viennent de l’appareil');
    expect(
      bodyOf(letterOf(windscreenFine, { declaration: { ...declaration, longitude: -1.5536 }, exhibits })),
    ).toContain('50,63700 N, 1,55360 O');
    expect(body).not.toMatch(/certifié/i);
  });

  it('never says of a place given by hand that a machine measured it', () => {
    const body = bodyOf(letterOf(windscreenFine, { declaration: { ...declaration, accuracyMetres: null } }));
    expect(body).toContain('indiqué à la main par la personne qui a déclaré\u00a0: 50,63700 N, 3,06350 E');
    expect(body).not.toMatch(/mètres près|viennent de l’appareil/);
  });

  it('is not written on readings more than a year old', () => {
    expect(
      writeLetter(
        'rapo',
        { fine: windscreenFine, more: emptyCaseFacts, declaration: null, exhibits: papers, preparedOn: today },
        toPlainDate('2027-11-21'),
      ),
    ).toEqual({ ok: false, code: 'DOSSIER_RULES_OUTDATED' });
  });

  it('carries each text it cites, and says nothing of how it was read', () => {
    const letter = letterOf(postedFine, { declaration });
    expect(JSON.stringify(letter)).not.toMatch(/relus?\b|readOn|2026-11-20/);
    const shelf = rulingIds.map((id) => citeRuling(id, everyRuling[id] ?? ''));
    for (const { cite, version } of letter.law) {
      expect([...Object.values(legalTexts).map((text) => text.cite), ...shelf]).toContain(cite);
      expect(version).toBeGreaterThanOrEqual(1);
    }
  });

  it('never says « amende » and promises nothing, whatever the case', () => {
    const fines = fc.record({
      holderPresence: fc.constantFrom('driver', 'passenger', 'trip-for-holder'),
      delivery: fc.constantFrom('windscreen', 'post', 'electronic'),
      geolocated: fc.boolean(),
      cardPermanent: fc.boolean(),
      amountCents: fc.option(fc.integer({ min: 100, max: 100_000 })),
    });
    fc.assert(
      fc.property(fines, fc.boolean(), (changes, declared) => {
        const words = wordsOf(letterOf({ ...postedFine, ...changes }, { declaration: declared ? declaration : null }));
        expect(words).not.toMatch(/amende|infraction|contravention|garanti|certainement|sans aucun doute|gagner/i);
        expect(words).not.toMatch(/undefined|null,|NaN|\.\./);
      }),
    );
  });

  it('prints the person’s own words untouched, as paragraphs of their own', () => {
    const remarks = '#eval("1") *gras* $x$\n\n\\u{41} <script>';
    const precisions = letterOf({ ...windscreenFine, remarks }).sections.find(
      ({ heading }) => heading === 'Précisions',
    );
    expect(precisions?.paragraphs.map(({ text }) => text)).toEqual(['#eval("1") *gras* $x$', '\\u{41} <script>']);
    expect(fineTextLimits.remarks).toBe(1500);
  });

  it('has a summary in short sentences', () => {
    for (const line of letterOf(postedFine).summary.parts.flatMap(({ lines }) => lines))
      expect(line.split(' ').length, line).toBeLessThanOrEqual(24);
  });
});
