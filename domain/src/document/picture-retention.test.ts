import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toPlainDate } from '../kernel/index.ts';
import {
  findDocumentEnd,
  findErasureToTell,
  findPictureErasure,
  pictureErasureCauses,
  computeErasureDay,
  computePlannedErasureDay,
  type DecidedDocument,
  type FineOfHolder,
} from './picture-retention.ts';
import {
  pictureErasureMails,
  describePictureErasure,
  describePictureRetention,
} from './picture-retention.messages.fr.ts';

const day = toPlainDate;
const card = (
  decided: string | null,
  expiresOn: string | null,
  changes: Partial<DecidedDocument> = {},
): DecidedDocument => ({
  kind: 'cmi',
  status: 'approved',
  decidedAt: decided === null ? null : new Date(`${decided}T10:00:00Z`),
  expiresOn,
  ...changes,
});

describe('the end of a paper', () => {
  const old = card('2026-01-10', '2028-03-31');
  const permanent = card('2026-01-10', null);
  it.each<[string, DecidedDocument, DecidedDocument[], [string, string] | null]>([
    ['a card ends with its last day', old, [], ['2028-03-31', 'card-ended']],
    ['a card without a day does not end', permanent, [], null],
    ['a later card replaces one without a day', permanent, [card('2027-05-02', null)], ['2027-05-02', 'card-replaced']],
    ['one that ends replaces none without a day', permanent, [card('2027-05-02', '2040-01-01')], null],
    ['a longer one replaces it sooner', old, [card('2027-05-02', '2031-01-31')], ['2027-05-02', 'card-replaced']],
    ['a shorter one does not', old, [card('2027-05-02', '2027-12-31')], ['2028-03-31', 'card-ended']],
    ['one accepted before does not', old, [card('2025-05-02', null)], ['2028-03-31', 'card-ended']],
    ['one accepted after its end changes nothing', old, [card('2029-05-02', null)], ['2028-03-31', 'card-ended']],
    ['a refused one does not', permanent, [card('2027-05-02', null, { status: 'rejected' })], null],
    ['one that waits does not', permanent, [card(null, null, { status: 'pending' })], null],
    ['a certificate does not', permanent, [card('2027-05-02', null, { kind: 'carte_grise' })], null],
    [
      'a refused card ends with its refusal',
      card('2026-02-03', null, { status: 'rejected' }),
      [],
      ['2026-02-03', 'refused'],
    ],
    [
      'so does a refused certificate, by the day in Paris',
      { ...card(null, null), kind: 'carte_grise', status: 'rejected', decidedAt: new Date('2026-02-03T23:30:00Z') },
      [],
      ['2026-02-04', 'refused'],
    ],
    ['an accepted certificate has no end', card('2026-02-03', null, { kind: 'carte_grise' }), [], null],
    ['nor what waits', card(null, null, { status: 'pending' }), [], null],
    ['nor what its holder took back', card(null, null, { status: 'withdrawn' }), [], null],
  ])('%s', (_name, paper, others, end) => {
    expect(findDocumentEnd(paper, others)).toEqual(end === null ? null : { on: end[0], cause: end[1] });
  });

  it.each([
    ['card-ended', '2028-03-31', '2032-04-01'],
    ['card-ended', '2028-02-29', '2032-03-01'],
    ['card-replaced', '2027-02-28', '2031-03-01'],
    ['refused', '2026-08-31', '2027-03-01'],
    ['refused', '2026-02-03', '2026-08-04'],
  ] as const)('%s on %s: erased from %s', (cause, on, from) => {
    expect(computeErasureDay({ on: day(on), cause })).toBe(from);
  });
});

describe('the pictures of a card that ended on 31 March 2028', () => {
  const end = { on: day('2028-03-31'), cause: 'card-ended' } as const;
  const needs = { fines: [], isInDossier: false, isSuspended: false };
  const fine = (observedOn: string | null, isOpen: boolean, changed: string): FineOfHolder => ({
    observedOn: observedOn === null ? null : day(observedOn),
    isOpen,
    changedAt: new Date(`${changed}T10:00:00Z`),
  });
  it.each<[string, FineOfHolder[], boolean]>([
    ['nothing', [], true],
    ['an open fine of a day when it was valid', [fine('2028-03-31', true, '2028-05-01')], false],
    ['an open fine of a day nobody knows', [fine(null, true, '2028-05-01')], false],
    ['an open fine of the year after, which may argue a late renewal', [fine('2029-03-31', true, '2029-05-01')], false],
    ['an open fine of a later day', [fine('2029-04-01', true, '2029-05-01')], true],
    ['a fine closed within the year', [fine('2028-03-01', false, '2031-04-02')], false],
    ['a fine closed a year ago', [fine('2028-03-01', false, '2031-04-01')], true],
    [
      'two fines, one of which is open',
      [fine('2028-03-01', false, '2028-04-01'), fine(null, true, '2028-04-01')],
      false,
    ],
  ])('with %s: erased %#', (_name, fines, isErased) => {
    const paper = { end, toldOn: null, needs: { ...needs, fines } };
    expect(findPictureErasure({ ...paper, toldOn: day('2032-03-01') }, day('2032-04-01'))).toEqual(
      isErased ? end : null,
    );
    // Announced a month before, by the state expected on that day.
    expect(findErasureToTell(paper, day('2032-03-01'))).toEqual(
      isErased ? { ...end, from: '2032-04-01', delay: null } : null,
    );
  });

  it('stay until the day, in a dossier, and while the account is suspended', () => {
    const late = day('2040-01-01');
    const told = { end, toldOn: day('2032-03-01'), needs };
    expect(findPictureErasure(told, day('2032-03-31'))).toBeNull();
    expect(findPictureErasure({ ...told, needs: { ...needs, isInDossier: true } }, late)).toBeNull();
    expect(findPictureErasure({ ...told, needs: { ...needs, isSuspended: true } }, late)).toBeNull();
    expect(findPictureErasure({ ...told, end: null }, late)).toBeNull();
    expect(findPictureErasure(told, late)).toEqual(end);
  });

  it('stay thirty whole days after their holder was told, however late that was', () => {
    const paper = { end, toldOn: null, needs };
    expect(findPictureErasure(paper, day('2040-01-01'))).toBeNull();
    for (const [told, first] of [
      ['2032-03-01', '2032-04-01'],
      ['2032-03-02', '2032-04-02'],
      ['2040-01-01', '2040-02-01'],
    ] as const) {
      const after = { ...paper, toldOn: day(told) };
      expect(computePlannedErasureDay(end, { toldOn: day(told), today: day('2045-01-01') })).toBe(first);
      expect(findPictureErasure(after, addDays(day(first), -1))).toBeNull();
      expect(findPictureErasure(after, day(first))).toEqual(end);
    }
  });

  it('are told thirty days before, once, and not while something needs them', () => {
    const paper = { end, toldOn: null, needs };
    expect(findErasureToTell(paper, day('2032-02-29'))).toBeNull();
    const first = day('2032-03-01');
    expect(findErasureToTell(paper, first)).toEqual({ ...end, from: '2032-04-01', delay: null });
    expect(findErasureToTell({ ...paper, toldOn: first }, day('2040-01-01'))).toBeNull();
    expect(findErasureToTell({ ...paper, end: null }, first)).toBeNull();
    expect(findErasureToTell({ ...paper, needs: { ...needs, isInDossier: true } }, first)).toBeNull();
    expect(findErasureToTell({ ...paper, needs: { ...needs, isSuspended: true } }, first)).toBeNull();
  });

  it('stay where the word was about another end, and are told again of this one', () => {
    const stale = { end, toldOn: day('2032-02-29'), needs };
    expect(findPictureErasure(stale, day('2040-01-01'))).toBeNull();
    expect(findErasureToTell(stale, day('2032-03-01'))).toEqual({ ...end, from: '2032-04-01', delay: null });
    expect(computePlannedErasureDay(end, { toldOn: stale.toldOn, today: day('2032-03-15') })).toBe('2032-04-15');
  });

  it('are told erased with the day and the reason, and announced before', () => {
    const told = { on: day('2032-04-01'), cause: 'card-ended', expiresOn: day('2028-03-31') } as const;
    expect(describePictureErasure('cmi', told)).toBe(
      'Images de votre ancienne carte valable jusqu’au 31 mars 2028, effacées le 1er avril 2032. ' +
        'La carte est expirée depuis plus de 4\u00a0ans, et aucune amende en cours n’en dépend.',
    );
    expect(describePictureErasure('carte_grise', { ...told, cause: 'refused' })).toBe(
      'Images d’une carte grise refusée, effacées le 1er avril 2032. ' +
        'Ce papier est refusé depuis plus de 6\u00a0mois, et aucun dossier ne s’en sert.',
    );
    expect(describePictureRetention(day('2032-03-31'))).toContain('jusqu’au 31 mars 2032, et plus longtemps si');
  });

  const own = 'de votre ancienne carte';
  const read = ', avec le nom et le numéro que nous y avions lus. ';
  const sent = 'Si vous nous en avez envoyé une autre depuis, elle n’est pas concernée.';
  it.each([
    ['cmi', 'card-ended', own, `${read}${sent}`, 'La carte est expirée depuis plus de 4\u00a0ans'],
    ['cmi', 'card-replaced', own, `${read}Celle qui la remplace n’est pas concernée.`, 'Une autre carte la remplace'],
    ['cmi', 'refused', 'd’une carte mobilité inclusion refusée le 31 mars 2028', `. ${sent}`, 'Ce papier est refusé'],
    ['carte_grise', 'refused', 'd’une carte grise refusée le 31 mars 2028', `. ${sent}`, 'Ce papier est refusé'],
  ] as const)('of a %s (%s) are mailed with what was read, and of no other paper', (...row) => {
    const [kind, cause, which, said, why] = row;
    const erased = pictureErasureMails.erased('Ada', kind, { on: end.on, cause });
    expect(erased.subject).toBe(`Les images ${which} sont effacées`);
    expect(erased.paragraphs[1]).toBe(`Nous avons effacé les images ${which}${said}`);
    expect(erased.paragraphs[2]).toContain(why);
    const planned = pictureErasureMails.planned('Ada', kind, {
      on: end.on,
      cause,
      from: day('2032-04-01'),
      delay: null,
    });
    expect(planned.subject).toBe(`Les images ${which} seront effacées le 1er avril 2032`);
    expect(planned.paragraphs[1]).toBe(`Le 1er avril 2032, nous effacerons les images ${which}${said}`);
  });

  it.each([
    [
      'card-ended',
      'Cette carte était valable jusqu’au 31 mars 2028, et nous gardons ses images 4\u00a0ans après sa fin.',
    ],
    [
      'card-replaced',
      'Une autre carte la remplace depuis le 31 mars 2028, et nous gardons ses images 4\u00a0ans ensuite.',
    ],
    ['refused', 'Nous gardons ces images 6\u00a0mois après le refus.'],
  ] as const)('the mail before (%s) says why, how to keep them and what stays', (cause, why) => {
    const planned = { on: end.on, cause, from: day('2032-04-01') };
    const mail = pictureErasureMails.planned('Ada', 'cmi', { ...planned, delay: null });
    expect([mail.paragraphs[0], ...mail.paragraphs.slice(2)]).toEqual([
      'Bonjour Ada,',
      why,
      'Pour garder une copie de ces images, téléchargez vos données avant ce jour. Sinon, vous n’avez rien à faire.',
      'Notre décision sur ce papier et ses dates restent. Vos déclarations, vos amendes et vos dossiers aussi.',
      'Si une amende ou un dossier a besoin de ces images d’ici là, nous les garderons plus longtemps.',
    ]);
    expect(mail.button).toBe('Télécharger mes données');
    // The rule without its exceptions would be false for a later day.
    const least = why.replace(/(?=[46]\u00a0)/, 'au moins ');
    for (const [delay, kept] of [
      ['told-late', ''],
      ['fine', ' Une amende en avait besoin plus longtemps.'],
      ['overdue', ' Elles ont été gardées plus longtemps jusqu’ici.'],
    ] as const)
      expect(pictureErasureMails.planned('Ada', 'cmi', { ...planned, delay }).paragraphs[2]).toBe(`${least}${kept}`);
  });

  it.each([
    ['in time', [], '2032-03-01', null],
    ['a few days late', [], '2032-03-20', 'told-late'],
    ['long after', [], '2036-05-01', 'overdue'],
    [
      'long after, with a fine that had held nothing',
      [fine('2028-03-01', false, '2029-01-01')],
      '2036-05-01',
      'overdue',
    ],
    ['once a fine no longer holds them', [fine('2028-03-01', false, '2035-05-01')], '2036-05-01', 'fine'],
    ['for a fine whose year ends days after', [fine('2028-03-01', false, '2031-04-10')], '2032-03-10', 'fine'],
  ] as const)('told %s: it is known why they go later', (_name, fines, today, delay) => {
    expect(findErasureToTell({ end, toldOn: null, needs: { ...needs, fines } }, day(today))?.delay).toBe(delay);
  });
});

describe('whatever the end of a paper, the words to its holder and the day', () => {
  const aDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2026-01-01'), days));
  const anEnd = fc.record({ on: aDay, cause: fc.constantFrom(...pictureErasureCauses) });
  const needs = { fines: [], isInDossier: false, isSuspended: false };

  it('nothing goes but thirty whole days after a word that was due for this end', () => {
    fc.assert(
      fc.property(anEnd, aDay, aDay, (end, toldOn, today) => {
        if (findPictureErasure({ end, toldOn, needs }, today) === null) return;
        const said = findErasureToTell({ end, toldOn: null, needs }, toldOn);
        expect(said?.on).toBe(end.on);
        expect(said !== null && said.from <= today).toBe(true);
        expect(addDays(toldOn, 30) < today).toBe(true);
      }),
    );
  });

  it('what is due within thirty days was told of this end, or is told now', () => {
    fc.assert(
      fc.property(anEnd, fc.option(aDay), aDay, (end, toldOn, today) => {
        const isNear = computeErasureDay(end) <= addDays(today, 31);
        const told = findErasureToTell({ end, toldOn, needs }, today);
        const wasTold = toldOn !== null && findErasureToTell({ end, toldOn: null, needs }, toldOn) !== null;
        expect(told !== null).toBe(isNear && !wasTold);
        // No holder is told a day on which the pictures are already erased.
        if (!wasTold) expect(computePlannedErasureDay(end, { toldOn, today }) > addDays(today, 30)).toBe(true);
      }),
    );
  });
});
