import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import {
  choosePaper,
  compareCard,
  compareCertificate,
  compareDeclaration,
  paperFaultCodes,
  buildPaperFaultField,
  describePaperFault,
  readPaperFaultField,
  unreadCodes,
  type PaperFaultCode,
} from './index.ts';

const unread: readonly PaperFaultCode[] = unreadCodes;

describe('the sentence of a fault', () => {
  it.each(paperFaultCodes.filter((code) => code !== 'CARD_OTHER_END'))('%s: both values, what to do', (code) => {
    const sentence = describePaperFault({ code, typed: 'TYPED', shown: 'SHOWN' });
    expect(sentence).toContain('TYPED');
    // A paper that nobody could read shows nothing.
    if (!['CERTIFICATE_UNREAD', 'CARD_UNREAD'].includes(code)) expect(sentence).toContain('SHOWN');
    expect(sentence).toMatch(unread.includes(code) ? /confirmez-le/ : /[Cc]orrigez/);
    expect(sentence).toMatch(/joignez|etirez/);
  });

  it.each<[PaperFaultCode, RegExp]>([
    ['CERTIFICATE_OTHER_PLATE', /joignez à cette amende la carte grise de TYPED, ou corrigez la plaque/],
    ['CARD_OTHER_HOLDER', /joignez les deux faces de la carte de TYPED/],
    ['CARD_OTHER_NUMBER', /joignez les deux faces de la carte n° TYPED/],
  ])('%s asks for the paper of what was typed', (code, asked) => {
    expect(describePaperFault({ code, typed: 'TYPED', shown: 'SHOWN' })).toMatch(asked);
  });

  it.each([
    ['2031-06-30', '2030-01-01', '30 juin 2031 sur la fiche, 1er janvier 2030 sur la carte jointe'],
    [null, '2030-01-01', 'définitive, sans date sur la fiche, 1er janvier 2030 sur la carte jointe'],
  ])('the end of a card: %s against %s', (typed, shown, expected) => {
    expect(describePaperFault({ code: 'CARD_OTHER_END', typed, shown })).toContain(expected);
  });
});

describe('the field of a fault', () => {
  it.each(paperFaultCodes)('%s is read back with its paper', (code) => {
    expect(readPaperFaultField(buildPaperFaultField(code, 'id'))).toEqual({ code, paperId: 'id' });
  });

  it.each(['CARD_UNREAD', 'CARD_UNREAD.', 'OTHER.id', ''])('« %s » is the field of no fault', (field) => {
    expect(readPaperFaultField(field)).toBeNull();
  });
});

describe('the values of a fault', () => {
  const certificate = { plate: 'AB-123-CD', holderName: 'Basile Essai' };

  it.each(['user', 'spouse', 'child', 'parent', 'lender', 'company'] as const)(
    'the certificate of « %s » names the debtor',
    (kind) => {
      expect(compareCertificate({ ...windscreenFine, certificate: kind }, certificate)).toEqual([
        { code: 'CERTIFICATE_OTHER_NAME', typed: 'Ada Essai', shown: 'Basile Essai' },
      ]);
    },
  );

  it('what nobody read is listed, to be confirmed at once', () => {
    const shown = { holderName: null, cardNumber: null, validUntil: null, cardType: null };
    const fine = { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') };
    expect(compareCard(fine, shown, true)).toEqual([
      { code: 'CARD_UNREAD', typed: 'Ada Essai, CMI-EXEMPLE-001, 30 juin 2031', shown: null },
    ]);
  });

  it('what was not typed is not compared', () => {
    const nothing = { ...windscreenFine, holderName: null, cardNumber: null, cardPermanent: false };
    const shown = { holderName: 'Ada Essai', cardNumber: '1', validUntil: '2030-01-01', cardType: 'cmi' } as const;
    expect(compareCard({ ...nothing, cardValidUntil: null }, shown, true)).toEqual([]);
    expect(compareCard({ ...nothing, cardValidUntil: null }, { ...shown, validUntil: null }, true)).toEqual([]);
  });

  it('letters of a number of the card are read in either case and width', () => {
    const shown = { holderName: 'Ada Essai', cardNumber: '\uff23mi exemple・001', validUntil: null, cardType: null };
    expect(compareCard({ ...windscreenFine, cardPermanent: true }, shown, true)).toEqual([]);
  });

  const notice = {
    plate: 'AB-123-CD',
    day: toPlainDate('2026-11-10'),
    time: '14:05',
    position: null,
    place: null,
    authority: 'Ville de Lille',
  };
  const declared = {
    id: 'one',
    plate: 'AB-123-CD',
    notBefore: null,
    notAfter: new Date('2026-10-10T12:00:00Z'),
    estimated: new Date('2026-10-10T12:00:00Z'),
    position: { latitude: 50.29, longitude: 2.77 },
    accuracyMetres: 10,
    placeLabel: '3 Rue du Test 62000 Arras',
  };

  it('another moment and another place are told as the notice says them', () => {
    expect(compareDeclaration(notice, declared, null)).toEqual([
      {
        code: 'DECLARATION_OTHER_MOMENT',
        typed: 'mardi 10 novembre 2026 à 14 h 05',
        shown: 'samedi 10 octobre 2026 à 14 h 00',
      },
    ]);
    expect(compareDeclaration({ ...notice, time: null }, declared, null)).toMatchObject([
      { code: 'DECLARATION_OTHER_MOMENT', typed: 'mardi 10 novembre 2026' },
    ]);
  });

  it('a place that nothing compares, on a notice that says none, is not confirmed by silence', () => {
    const sameMoment = { ...declared, estimated: new Date('2026-11-10T13:00:00Z'), notAfter: null };
    expect(compareDeclaration({ ...notice, authority: null }, sameMoment, null)).toMatchObject([
      { code: 'DECLARATION_UNREAD' },
    ]);
  });
});

it('a paper with a contradiction beside something unread is not one that could not be compared', () => {
  const contradiction = { code: 'CARD_OTHER_NUMBER', typed: '1', shown: '2' } as const;
  const notRead = { code: 'CARD_UNREAD', typed: '1', shown: null } as const;
  const papers = [
    { id: 'both', faults: [contradiction, notRead] },
    { id: 'unread', faults: [notRead] },
  ];
  expect(choosePaper(papers)?.id).toBe('unread');
  expect(choosePaper([...papers, { id: 'agreeing', faults: [] }])?.id).toBe('agreeing');
});
