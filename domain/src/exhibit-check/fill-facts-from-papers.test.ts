import { describe, expect, it } from 'vitest';
import { bareFine, windscreenFine } from '../fixtures/index.ts';
import { listMissingForDossier } from '../fine/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { fillFactsFromPapers, type AccountPapers } from './index.ts';

const certificate = { plate: 'AB-123-CD', holderName: 'ESSAI ADA' };
const card = { holderName: 'Essai Ada', cardNumber: 'CMI-EXEMPLE-001', validUntil: null, cardType: 'cmi' } as const;
const nothing: AccountPapers = { accountName: 'Ada Essai', certificates: [], cards: [], earlierFines: [] };
const papers: AccountPapers = { ...nothing, certificates: [certificate], cards: [card] };
/** Facts of a notice. */
const read = {
  ...bareFine,
  observedOn: windscreenFine.observedOn,
  observedAt: '14:05',
  place: windscreenFine.place,
  plate: 'AB-123-CD',
  authorityName: 'Ville de Lille',
};

describe('a fine recorded by somebody whose papers are approved', () => {
  it('leaves three things unknown, which no paper says', () => {
    const facts = fillFactsFromPapers(read, papers);
    expect(facts).toMatchObject({
      certificate: 'user',
      debtorName: 'ESSAI ADA',
      holderName: 'Essai Ada',
      cardNumber: 'CMI-EXEMPLE-001',
      cardPermanent: true,
    });
    expect(Object.keys(listMissingForDossier(facts)).sort()).toEqual([
      'authorityAddress',
      'debtorAddress',
      'holderPresence',
    ]);
  });

  it('takes over the addresses of an earlier fine of the same person and the same town', () => {
    const earlier = { ...windscreenFine, noticeNumber: '21590350100017263001000009' };
    const facts = fillFactsFromPapers(read, { ...papers, earlierFines: [earlier] });
    expect(facts).toMatchObject({
      debtorAddress: windscreenFine.debtorAddress,
      authorityAddress: windscreenFine.authorityAddress,
      authorityUrl: windscreenFine.authorityUrl,
    });
    // How the trip was made is a fact of that day.
    expect(facts.holderPresence).toBeNull();
  });

  it('says that the account is the debtor, whose certificate it is', () => {
    expect(fillFactsFromPapers({ ...read, debtorIsUser: false }, papers)).toMatchObject({ debtorIsUser: true });
    const other = fillFactsFromPapers({ ...read, debtorIsUser: false, certificate: 'lender' }, papers);
    expect([other.certificate, other.debtorIsUser, other.debtorName]).toEqual(['lender', false, null]);
  });

  it('changes nothing that was said', () => {
    const said = { ...windscreenFine, debtorName: 'Basile Essai', cardNumber: 'CMI-EXEMPLE-002' };
    expect(fillFactsFromPapers(said, { ...papers, earlierFines: [windscreenFine] })).toEqual(said);
  });
});

describe('what stays unknown', () => {
  it.each<[string, Partial<AccountPapers>]>([
    ['the certificate of another car', { certificates: [{ ...certificate, plate: 'EF-456-GH' }] }],
    ['the certificate of somebody else', { certificates: [{ ...certificate, holderName: 'Basile Essai' }] }],
    ['a certificate whose name was not read', { certificates: [{ ...certificate, holderName: null }] }],
    ['an account without a name', { accountName: '' }],
    ['a certificate whose plate was not read', { certificates: [{ ...certificate, plate: null }] }],
  ])('%s says nothing of the certificate', (_case, changes) => {
    const facts = fillFactsFromPapers(read, { ...papers, ...changes });
    expect([facts.certificate, facts.debtorName]).toEqual([null, null]);
  });

  it('a fine without a plate says nothing of the certificate', () => {
    expect(fillFactsFromPapers({ ...read, plate: null }, papers)).toMatchObject({
      certificate: null,
      debtorName: null,
    });
  });

  it('a card that was not read is not a definitive card', () => {
    const facts = fillFactsFromPapers(read, { ...papers, cards: [{ ...card, cardNumber: null }] });
    expect([facts.cardNumber, facts.cardPermanent, facts.holderName]).toEqual([null, false, null]);
  });

  it('the card of another holder than the one typed is not joined to that name', () => {
    const facts = fillFactsFromPapers({ ...read, holderName: 'Basile Essai' }, papers);
    expect([facts.holderName, facts.cardNumber]).toEqual(['Basile Essai', null]);
  });

  it('whose card it was, where the account has those of two people, until one of them is named', () => {
    const other = { ...card, holderName: 'Modèle Basile', cardNumber: 'CMI-EXEMPLE-002' };
    const two = { ...papers, cards: [other, card] };
    const facts = fillFactsFromPapers(read, two);
    expect([facts.cardNumber, facts.cardPermanent, facts.holderName]).toEqual([null, false, null]);
    expect(fillFactsFromPapers({ ...read, holderName: 'Ada Essai' }, two).cardNumber).toBe('CMI-EXEMPLE-001');
    const unread = { ...papers, cards: [card, { ...other, holderName: null }] };
    expect(fillFactsFromPapers(read, unread).cardNumber).toBeNull();
    // Two cards of one person: the one that ends first was in use.
    const renewed = { ...papers, cards: [card, { ...card, cardNumber: 'CMI-EXEMPLE-003' }] };
    expect(fillFactsFromPapers(read, renewed).cardNumber).toBe('CMI-EXEMPLE-001');
  });

  it('keeps the end that the card shows, and the one that was typed', () => {
    const dated = { ...papers, cards: [{ ...card, validUntil: '2031-06-30' }] };
    expect(fillFactsFromPapers(read, dated)).toMatchObject({ cardPermanent: false, cardValidUntil: '2031-06-30' });
    const typed = { ...read, cardValidUntil: toPlainDate('2030-01-31') };
    expect(fillFactsFromPapers(typed, dated).cardValidUntil).toBe('2030-01-31');
  });

  it('another town and another debtor lend no address', () => {
    const earlier = { ...windscreenFine, noticeNumber: '21620041900015263001000009', debtorName: 'Basile Essai' };
    const facts = fillFactsFromPapers(read, { ...papers, earlierFines: [earlier] });
    expect([facts.authorityAddress, facts.debtorAddress]).toEqual([null, null]);
  });
});
