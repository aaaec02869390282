import { describe, expect, it } from 'vitest';
import { fineStatuses, fineTracks, type FineStatus, type FineTrack } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { isSignedForThisFine } from './exhibit-plan.ts';
import type { CaseFacts, LetterFacts } from './facts.ts';
import {
  emptyCaseFacts,
  buildExhibitPlan,
  listLetters,
  lettersOfTrack,
  findNextLetter,
  isPresenceRecordUseful,
  isStatementUseful,
  type LetterKind,
} from './index.ts';
import { isPenal } from './letter-kinds.ts';
import { cases, deposit, amendeMajoreeFine, penalFine, fpsMajoreFine } from './letters.fixtures.ts';

describe('the letter that the state of a contest calls for', () => {
  const first: Record<FineTrack, LetterKind | undefined> = {
    fps: 'rapo',
    'fps-majore': 'tsp',
    contravention: 'requete',
    'amende-majoree': 'reclamation',
    prive: undefined,
  };
  const afterRefusal: readonly FineStatus[] = ['refused', 'refused-by-silence', 'second-appeal'];
  it.each(fineTracks.flatMap((track) => fineStatuses.map((status) => [track, status] as const)))(
    '%s, %s',
    (track, status) => {
      const expected = track === 'fps' && afterRefusal.includes(status) ? 'tsp' : first[track];
      expect(findNextLetter(track, status)).toBe(expected);
    },
  );

  it('tells no refusal nor silence of an appeal that was accepted', () => {
    expect(listLetters('fps', true)).toEqual(['rapo', 'photos']);
    expect(listLetters('contravention', true)).toEqual(['requete']);
    expect(listLetters('fps', false)).toEqual(lettersOfTrack.fps);
    expect(listLetters('prive', true)).toEqual([]);
  });

  it('is no second appeal against a rectified notice', () => {
    expect(listLetters('fps', false, true)).toEqual(['tsp', 'file-request']);
    expect(listLetters('fps', true, true)).toEqual([]);
  });

  it('is one that its procedure knows', () => {
    expect(lettersOfTrack).toEqual({
      fps: ['rapo', 'photos', 'tsp', 'file-request', 'follow-up'],
      'fps-majore': ['tsp'],
      contravention: ['requete', 'follow-up'],
      'amende-majoree': ['reclamation', 'follow-up'],
      prive: [],
    });
    expect(fineTracks.filter(isPenal)).toEqual(['contravention', 'amende-majoree']);
  });
});

const card = ['cmi-front CMI_FRONT_MISSING', 'cmi-back CMI_BACK_MISSING'];
const link = ['presence-signed', 'presence', 'presence-record', 'identity', 'witness', 'appointment'];
const photographs = ['evidence', 'photo-vehicle', 'photo-windshield'];
const penalPhotographs = ['evidence', 'photo-vehicle', 'photo-windshield'];
const notice = 'notice NOTICE_MISSING';
const certificate = 'carte-grise CARTE_GRISE_MISSING';

const plan = (kind: LetterKind, fine: LetterFacts['fine'], more: CaseFacts) =>
  buildExhibitPlan(kind, { fine, more }).map((planned) =>
    planned.needed === null ? planned.kind : `${planned.kind} ${planned.needed}`,
  );
const caseOf = (kind: LetterKind, track: FineTrack) => {
  const found = cases.find(([of, fine]) => of === kind && fine.track === track);
  if (found === undefined) throw new Error(`no case of ${kind}, ${track}`);
  return found;
};

describe('what each letter joins, and cannot do without', () => {
  const appeal = ['appeal-copy APPEAL_COPY_MISSING', 'receipt RECEIPT_MISSING'];
  it.each<[LetterKind, FineTrack, readonly string[]]>([
    ['rapo', 'fps', [notice, certificate, ...card, 'award', ...link, 'ticket', ...photographs]],
    ['photos', 'fps', [notice, certificate]],
    [
      'tsp',
      'fps',
      [
        notice,
        ...appeal,
        'deposit-proof',
        'electronic-proof',
        'carte-grise',
        ...card,
        'award',
        ...link,
        'ticket',
        ...photographs,
      ],
    ],
    ['tsp', 'fps-majore', [notice, 'carte-grise', ...card, 'award', ...link, 'ticket', ...photographs]],
    ['requete', 'contravention', [notice, ...card, 'award', 'carte-grise', ...link, ...penalPhotographs]],
    [
      'reclamation',
      'amende-majoree',
      [notice, 'appeal-copy', ...card, 'award', 'carte-grise', ...link, ...penalPhotographs],
    ],
    [
      'file-request',
      'fps',
      [notice, 'appeal-copy APPEAL_COPY_MISSING', 'receipt', 'deposit-proof', 'electronic-proof'],
    ],
    ['follow-up', 'fps', ['appeal-copy', 'receipt', 'deposit-proof', 'electronic-proof']],
    ['follow-up', 'contravention', ['appeal-copy', 'receipt', 'deposit-proof', 'electronic-proof']],
  ])('%s, %s', (kind, track, expected) => {
    const [, fine, more] = caseOf(kind, track);
    expect(plan(kind, fine, more)).toEqual(expected);
  });

  it('the decision that gave the right, where the card itself had ended', () => {
    const renewed: CaseFacts = { ...emptyCaseFacts, situations: ['card-renewed-late'] };
    const forgotten: CaseFacts = { ...emptyCaseFacts, situations: ['card-forgotten'] };
    expect(plan('rapo', windscreenFine, renewed)).toContain('award AWARD_MISSING');
    expect(plan('rapo', windscreenFine, forgotten)).toContain('award');
  });

  it('the mandate, signed or to sign, where somebody signs for the debtor', () => {
    expect(plan('rapo', windscreenFine, { ...emptyCaseFacts, mandatary: 'Basile Essai' })).toEqual(
      expect.arrayContaining(['mandate-signed', 'mandate']),
    );
  });

  it('the refusal, once there is one; the receipt is then no longer needed', () => {
    const [, fine, more] = caseOf('tsp', 'fps');
    const refused: CaseFacts = { ...more, refusedOn: toPlainDate('2026-12-20'), sentBy: 'online', copyNotGiven: true };
    for (const kind of ['tsp', 'file-request'] as const) {
      expect(plan(kind, fine, refused).slice(1, 4)).toEqual(['appeal-copy', 'receipt', 'decision DECISION_MISSING']);
    }
  });

  it.each(['requete', 'reclamation'] as const)('%s: a card that is no answer to the offence is not shown', (kind) => {
    const [, fine, more] = caseOf(kind, kind === 'requete' ? 'contravention' : 'amende-majoree');
    const planned = plan(kind, fine, { ...more, offence: 'other' });
    // No exhibit shows that somebody has a card either.
    expect(planned.filter((one) => /cmi|award|windshield|presence|identity/.test(one))).toEqual([]);
    expect(planned).toEqual(expect.arrayContaining(['carte-grise', 'witness', 'appointment', 'photo-vehicle']));
  });

  it.each(cases)('%s never joins what acknowledges another letter as that of the appeal', (kind, fine, more) => {
    const planned = plan(kind, fine, more).join(' ');
    expect(planned).not.toMatch(/letter-receipt|second-appeal-proof/);
  });

  it('a copy of the request before is not shown as the réclamation that is followed up', () => {
    expect(plan('follow-up', amendeMajoreeFine, emptyCaseFacts)).toEqual([
      'receipt',
      'deposit-proof',
      'electronic-proof',
    ]);
  });

  it('a rectified notice goes before the judge with the appeal that it answers', () => {
    const [, fine, more] = caseOf('tsp', 'fps');
    const reduced: CaseFacts = { ...more, refusedOn: toPlainDate('2026-12-20'), reduced: true };
    expect(plan('tsp', fine, reduced)).toEqual(
      expect.arrayContaining(['appeal-copy APPEAL_COPY_MISSING', 'decision DECISION_MISSING']),
    );
  });

  it('a judgment of curatelle only where the holder it assists is the one who signs', () => {
    const assisted = { holderCapacity: 'curatelle', representativeName: 'Dominique Exemple' } as const;
    const wanted = 'guardianship GUARDIANSHIP_MISSING';
    expect(plan('rapo', { ...windscreenFine, ...assisted }, emptyCaseFacts)).toContain(wanted);
    expect(plan('rapo', { ...postedFine, ...assisted }, emptyCaseFacts)).not.toContain(wanted);
    expect(plan('rapo', { ...postedFine, ...assisted, holderCapacity: 'tutelle' }, emptyCaseFacts)).toContain(wanted);
  });

  it.each([
    ['guardianship', { holderCapacity: 'tutelle', representativeName: 'Dominique Exemple' }],
    ['guardianship', { holderCapacity: 'curatelle', representativeName: 'Dominique Exemple' }],
    ['family-record', { holderCapacity: 'minor', representativeName: 'Basile Exemple' }],
    ['company-extract', { certificate: 'company', representativeName: 'Dominique Exemple' }],
  ] as const)('the %s of whoever signs a request of papers for the debtor', (shown, changes) => {
    const [, fine, more] = caseOf('file-request', 'fps');
    const code = `${shown} ${shown.toUpperCase().replace('-', '_')}_MISSING`;
    expect(plan('file-request', { ...fine, ...changes }, more)).toContain(code);
    // Nothing depends on the photographs: they are requested without them too.
    expect(plan('photos', { ...fine, ...changes }, more)).toContain(shown);
    // The letter does not depend on a reminder either.
    expect(plan('follow-up', { ...fine, ...changes }, more)).toContain(shown);
    // Another holder is not described: no such letter argues the card.
    if (shown === 'company-extract') return;
    for (const kind of ['photos', 'file-request', 'follow-up'] as const)
      expect(plan(kind, { ...postedFine, ...changes }, more).join(' ')).not.toContain(shown);
  });

  it('that offence is none of an FPS', () => {
    expect(plan('rapo', windscreenFine, { ...emptyCaseFacts, offence: 'other' })).toEqual(expect.arrayContaining(card));
  });
});

describe('what was signed about the trip', () => {
  const presence = {
    presence: 'passenger',
    name: 'Ada Essai',
    words: 'J’étais à bord.',
    signedByPhone: false,
    recordedOn: toPlainDate('2026-11-10'),
    recordedAt: '13:45',
  } as const;
  const facts = (
    signed: Partial<Record<'presence' | 'name', string>> | null,
    fine: LetterFacts['fine'] = postedFine,
    more: CaseFacts = emptyCaseFacts,
  ) =>
    ({
      fine,
      more,
      declaration: signed === null ? deposit : { ...deposit, presence: { ...presence, ...signed } },
    }) as Pick<LetterFacts, 'fine' | 'more' | 'declaration'>;

  it.each<[string, LetterKind, ReturnType<typeof facts>, boolean]>([
    ['as the fine says', 'rapo', facts({}), true],
    ['nothing was signed', 'rapo', facts(null), false],
    ['there is no declaration', 'rapo', { ...facts(null), declaration: null }, false],
    ['by somebody else', 'rapo', facts({ name: 'Basile Essai' }), false],
    ['about another presence', 'rapo', facts({ presence: 'trip-for-holder' }), false],
    [
      'the holder drove: nothing ties the trip to them but themselves',
      'rapo',
      facts({ presence: 'driver' }, { ...postedFine, holderPresence: 'driver' }),
      false,
    ],
    ['a declaration of another car', 'rapo', facts({}, { ...postedFine, plate: 'EF-456-GH' }), false],
    ['a letter that argues no presence', 'photos', facts({}), false],
    ['a penal letter', 'requete', facts({}, { ...penalFine, holderPresence: 'passenger' }), true],
    [
      'a penal letter to which the card is no answer',
      'requete',
      facts({}, { ...penalFine, holderPresence: 'passenger' }, { ...emptyCaseFacts, offence: 'other' }),
      false,
    ],
    ['that offence named on an FPS', 'rapo', facts({}, postedFine, { ...emptyCaseFacts, offence: 'other' }), true],
  ])('%s: %s', (_case, kind, known, helps) => {
    expect(isPresenceRecordUseful(kind, known)).toBe(helps);
  });

  it('is about this fine when name and presence agree', () => {
    expect(isSignedForThisFine(facts({}))).toBe(true);
    expect(isSignedForThisFine(facts({ name: 'Basile Essai' }))).toBe(false);
    expect(isSignedForThisFine(facts(null))).toBe(false);
    expect(isSignedForThisFine({ ...facts(null), declaration: null })).toBe(false);
  });

  it.each<[string, LetterKind, LetterFacts['fine'], CaseFacts['offence'], boolean]>([
    ['the holder answers for the car and drove it', 'rapo', windscreenFine, null, false],
    ['somebody drove it for the holder', 'rapo', { ...windscreenFine, holderPresence: 'trip-for-holder' }, null, true],
    ['somebody else answers for it', 'rapo', postedFine, null, true],
    ['of an FPS majoré too', 'tsp', { ...fpsMajoreFine, debtorName: 'Basile Essai' }, null, true],
    ['a letter that argues no presence', 'follow-up', postedFine, null, false],
    [
      'an offence that the card does not answer',
      'requete',
      { ...penalFine, debtorName: 'Basile Essai' },
      'other',
      false,
    ],
    ['one that it answers', 'requete', { ...penalFine, debtorName: 'Basile Essai' }, 'reserved-place', true],
  ])('a statement helps when %s: %s', (_case, kind, fine, offence, helps) => {
    expect(isStatementUseful(kind, { fine, more: { ...emptyCaseFacts, offence } })).toBe(helps);
  });

  it.each<[string, Partial<LetterFacts['fine']>, string, boolean]>([
    ['a mandatary writes for the holder', {}, 'Basile Modèle', true],
    ['a mandatary writes for a holder under tutelle', { holderCapacity: 'tutelle' }, 'Basile Modèle', true],
    ['the guardian is the mandatary', { holderCapacity: 'tutelle' }, 'Dominique Exemple', false],
  ])('a statement helps when %s (%#)', (_case, changes, mandatary, helps) => {
    const fine = { ...windscreenFine, representativeName: 'Dominique Exemple', ...changes };
    expect(isStatementUseful('rapo', { fine, more: { ...emptyCaseFacts, mandatary } })).toBe(helps);
  });
});
