import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { DossierWarningCode, ExhibitKind } from './dossier-codes.ts';
import { listDossierWarnings } from './dossier-warnings.ts';
import type { CaseFacts, DeclarationFacts, LetterFacts, Situation } from './facts.ts';
import { emptyCaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { cases, deposit, amendeMajoreeFine, penalFine, fpsMajoreFine, buildWholeFacts } from './letters.fixtures.ts';

const bare: LetterFacts = {
  fine: windscreenFine,
  more: emptyCaseFacts,
  declaration: null,
  exhibits: [],
  preparedOn: toPlainDate('2027-02-05'),
};
const joined = (...kinds: readonly ExhibitKind[]) => ({
  exhibits: kinds.map((kind) => ({ kind, detail: '', fingerprint: null })),
});
const told = (...situations: readonly Situation[]): { readonly more: CaseFacts } => ({
  more: { ...emptyCaseFacts, situations },
});
const warned = (kind: LetterKind, changes: Partial<LetterFacts> = {}) =>
  listDossierWarnings(kind, { ...bare, ...changes });

describe('what is told before signing', () => {
  const tribunal: readonly DossierWarningCode[] = [
    'APPLICANT_SIGNS',
    'TSP_NO_LEGAL_AID',
    'ANSWER_THE_REGISTRY',
    'JUSTICE_TAKES_LONG',
    'PAYMENT_NOT_STOPPED',
  ];
  const penal: readonly DossierWarningCode[] = ['DO_NOT_PAY', 'COURT_MAY_FINE_MORE', 'PHOTOS_ARE_NO_PROOF'];
  const expected: readonly (readonly DossierWarningCode[])[] = [
    ['PAYMENT_NOT_STOPPED'],
    ['RAPO_STILL_NEEDED', 'PAYMENT_NOT_STOPPED'],
    tribunal,
    tribunal.filter((code) => code !== 'PAYMENT_NOT_STOPPED'),
    [...penal, 'ORIGINAL_BY_POST'],
    penal,
    ['PAYMENT_NOT_STOPPED'],
    ['PAYMENT_NOT_STOPPED'],
    [],
  ];
  it.each(cases.map(([kind, fine, more], at) => [`${kind} (${fine.track})`, kind, fine, more, expected[at]] as const))(
    'of an ordinary %s, with all but a statement joined: this and nothing else',
    (_, kind, fine, more, codes) => {
      const exhibits = buildWholeFacts(kind, fine, more).exhibits.filter((one) => one.kind !== 'presence');
      const pictures = isPenalKind(kind) ? [...exhibits, ...joined('photo-vehicle').exhibits] : exhibits;
      expect(listDossierWarnings(kind, { ...bare, fine, more, exhibits: pictures })).toEqual(codes);
    },
  );

  it.each([
    ['rapo', windscreenFine, true],
    ['tsp', windscreenFine, true],
    ['requete', penalFine, false],
    ['reclamation', amendeMajoreeFine, false],
    ['photos', windscreenFine, true],
    ['file-request', windscreenFine, true],
    ['follow-up', penalFine, false],
  ] as const)(
    '%s of a %#th case: paying is not stopped for a town, and not to be done for a court',
    (kind, fine, town) => {
      const codes = warned(kind, { fine });
      expect(codes.includes('PAYMENT_NOT_STOPPED')).toBe(town);
      expect(codes.includes('DO_NOT_PAY')).toBe(!town && kind !== 'follow-up');
      expect(codes.includes('COURT_MAY_FINE_MORE')).toBe(!town && kind !== 'follow-up');
    },
  );
});

describe('a declaration', () => {
  const late: DeclarationFacts = { ...deposit, depositedOn: toPlainDate('2026-11-12') };
  const withRecord = joined('evidence');

  it('of another car is told for each letter that contests, and only then', () => {
    const other = { declaration: { ...deposit, plate: 'EF-456-GH' } };
    for (const [kind, fine] of [
      ['rapo', windscreenFine],
      ['tsp', windscreenFine],
      ['requete', penalFine],
      ['reclamation', amendeMajoreeFine],
    ] as const) {
      expect(warned(kind, { ...other, fine })).toContain('DECLARATION_OTHER_PLATE');
      expect(warned(kind, { declaration: deposit, fine })).not.toContain('DECLARATION_OTHER_PLATE');
      expect(warned(kind, { fine })).not.toContain('DECLARATION_OTHER_PLATE');
    }
    for (const kind of ['photos', 'file-request', 'follow-up'] as const)
      expect(warned(kind, other)).not.toContain('DECLARATION_OTHER_PLATE');
  });

  it.each([
    ['late, with its record', true, { declaration: late, ...withRecord }],
    ['late, but not joined', false, { declaration: late }],
    ['late, of another car', false, { declaration: { ...late, plate: 'EF-456-GH' }, ...withRecord }],
    ['late, at a time nobody vouches for', false, { declaration: { ...late, isTimeDoubted: true }, ...withRecord }],
    [
      'before the finding',
      false,
      { declaration: { ...deposit, depositedOn: toPlainDate('2026-11-09') }, ...withRecord },
    ],
    ['none', false, withRecord],
  ] as const)('%s: told to be late, %s', (_, isTold, changes) => {
    expect(warned('rapo', changes).includes('DEPOSIT_AFTER_FINDING')).toBe(isTold);
    expect(warned('photos', changes)).not.toContain('DEPOSIT_AFTER_FINDING');
  });

  const presence = {
    presence: 'passenger',
    name: windscreenFine.holderName,
    words: 'J’étais là.',
    signedByPhone: true,
    recordedOn: toPlainDate('2026-11-10'),
    recordedAt: '13:45',
  } as const;
  const held = { ...windscreenFine, holderPresence: 'passenger' } as const;
  it.each([
    ['the same presence, by the holder', false, { fine: held, declaration: { ...deposit, presence } }],
    [
      'the name of somebody else',
      true,
      { fine: held, declaration: { ...deposit, presence: { ...presence, name: 'Zoé Autre' } } },
    ],
    [
      'another presence than the fine says',
      true,
      { fine: { ...held, holderPresence: 'trip-for-holder' }, declaration: { ...deposit, presence } },
    ],
    ['no presence signed', false, { fine: held, declaration: deposit }],
    ['null for a presence', false, { fine: held, declaration: { ...deposit, presence: null } }],
    [
      'another car’s',
      false,
      { fine: held, declaration: { ...deposit, plate: 'EF-456-GH', presence: { ...presence, name: 'Zoé Autre' } } },
    ],
  ] as const)('signed about %s: told to differ, %s', (_, isTold, changes) => {
    expect(warned('rapo', changes).includes('PRESENCE_DIFFERS')).toBe(isTold);
    expect(warned('follow-up', changes)).not.toContain('PRESENCE_DIFFERS');
  });
});

describe('what the person says of that day', () => {
  it.each([
    ['rapo', 'CARD_ENDED_THAT_DAY', told('card-renewed-late'), windscreenFine],
    ['requete', 'CARD_ENDED_THAT_DAY', told('card-renewed-late'), penalFine],
    ['requete', 'CARD_IS_NO_ANSWER', { more: { ...emptyCaseFacts, offence: 'other' } }, penalFine],
    ['rapo', 'DISPLAY_AND_PHOTO', { ...told('card-forgotten'), ...joined('photo-windshield') }, windscreenFine],
    ['rapo', 'DISPLAY_AND_PHOTO', { ...told('card-upside-down'), ...joined('photo-windshield') }, windscreenFine],
    ['tsp', 'DISPLAY_AND_PHOTO', { ...told('not-displayed'), ...joined('photo-windshield') }, windscreenFine],
    ['requete', 'PHOTOS_ARE_NO_PROOF', joined('photo-vehicle'), penalFine],
    ['rapo', 'MANDATE_TO_SIGN', joined('mandate'), windscreenFine],
    ['photos', 'STATEMENT_TO_SIGN', joined('presence'), windscreenFine],
    ['tsp', 'RECEIPT_NOT_JOINED', {}, windscreenFine],
  ] as const)('%s: %s is told with it, and not without', (kind, code, changes, fine) => {
    expect(warned(kind, { ...changes, fine })).toContain(code);
    const without = code === 'RECEIPT_NOT_JOINED' ? joined('receipt') : {};
    expect(warned(kind, { ...without, fine })).not.toContain(code);
  });

  it.each([
    ['a ticket joined answers the town', 'rapo', 'TOWN_MAY_ASK_TICKET', joined('ticket')],
    ['a ticket taken answers the town', 'rapo', 'TOWN_MAY_ASK_TICKET', { ...told('ticket-taken') }],
    ['a windscreen photograph of a card in sight', 'rapo', 'DISPLAY_AND_PHOTO', joined('photo-windshield')],
    ['a card out of sight, without its photograph', 'rapo', 'DISPLAY_AND_PHOTO', told('card-forgotten')],
    [
      'another photograph than the windscreen’s',
      'rapo',
      'DISPLAY_AND_PHOTO',
      { ...told('card-forgotten'), ...joined('photo-vehicle') },
    ],
    ['photographs, for a town', 'rapo', 'PHOTOS_ARE_NO_PROOF', joined('photo-vehicle')],
    ['a card renewed late, where nothing is contested', 'photos', 'CARD_ENDED_THAT_DAY', told('card-renewed-late')],
    [
      'another offence, where a town fined',
      'rapo',
      'CARD_IS_NO_ANSWER',
      { more: { ...emptyCaseFacts, offence: 'other' } },
    ],
  ] as const)('%s: %s says nothing of it (%s)', (_, kind, code, changes) => {
    expect(warned(kind, changes)).not.toContain(code);
  });

  it.each([
    [
      'an offence that the card answers',
      { more: { ...emptyCaseFacts, offence: 'reserved-place' } },
      'CARD_IS_NO_ANSWER',
    ],
    ['no photograph', joined('witness'), 'PHOTOS_ARE_NO_PROOF'],
    ['a ticket nobody sells there', {}, 'TOWN_MAY_ASK_TICKET'],
    ['a request, not the application', {}, 'APPLICANT_SIGNS'],
  ] as const)('before a court: %s', (_, changes, code) => {
    expect(warned('requete', { ...changes, fine: penalFine })).not.toContain(code);
  });

  it('an FPS majoré has no appeal before it: no receipt is missed', () => {
    expect(warned('tsp', { fine: fpsMajoreFine })).not.toContain('RECEIPT_NOT_JOINED');
    expect(warned('rapo')).not.toContain('RECEIPT_NOT_JOINED');
  });

  it('the original goes with a request alone, the tribunal’s traps with the tribunal alone', () => {
    const kinds = cases.map(([kind, fine]) => [kind, warned(kind, { fine })] as const);
    const withCode = (code: DossierWarningCode) =>
      kinds.flatMap(([kind, codes]) => (codes.includes(code) ? [kind] : []));
    expect(withCode('ORIGINAL_BY_POST')).toEqual(['requete']);
    expect(withCode('RAPO_STILL_NEEDED')).toEqual(['photos']);
    for (const code of ['APPLICANT_SIGNS', 'TSP_NO_LEGAL_AID', 'ANSWER_THE_REGISTRY', 'JUSTICE_TAKES_LONG'] as const)
      expect(withCode(code)).toEqual(['tsp', 'tsp']);
  });
});

function isPenalKind(kind: LetterKind): boolean {
  return kind === 'requete' || kind === 'reclamation';
}
