import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { creditNoteOfMonth, exemptSeller, invoiceOfMonth, taxedInvoice, taxedSeller } from '../fixtures/index.ts';
import { toParisDay, toPlainDate, getYear } from '../kernel/index.ts';
import {
  computeAmounts,
  computeLineAmounts,
  computeCreditedAmounts,
  exampleSeller,
  invoiceFileName,
  invoicePage,
  isSiren,
  isVatNumberOf,
  describePurpose,
  computeNextInvoiceNumber,
  vatRates,
  formatInvoiceNumber,
  listSeriesYears,
  type IssuedNumber,
} from './index.ts';

const rate = fc.constantFrom(null, ...vatRates);
const cents = fc.integer({ min: 1, max: 100_000_00 });

describe('the lines of an invoice', () => {
  it('add up to the whole, whatever their prices and the rate', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 50 }), rate, (prices, of) => {
        const lines = computeLineAmounts(prices, of);
        const whole = computeAmounts(
          prices.reduce((sum, price) => sum + price, 0),
          of,
        );
        const sum = (name: keyof typeof whole) => lines.reduce((total, line) => total + line[name], 0);
        expect([sum('grossCents'), sum('netCents'), sum('vatCents')]).toEqual([
          whole.grossCents,
          whole.netCents,
          whole.vatCents,
        ]);
        expect(lines.every(({ netCents, vatCents }) => netCents >= 0 && vatCents >= 0)).toBe(true);
      }),
    );
  });
});

describe('the number of an invoice', () => {
  const at = (iso: string) => new Date(iso);
  const last = (year: number, sequence: number, issuedAt = '2026-11-20T10:00:00Z'): IssuedNumber => ({
    year,
    sequence,
    issuedAt: at(issuedAt),
  });

  test.each([
    ['the first of all', [], '2026-11-21T10:00:00Z', '2026-000001'],
    ['the next one', [last(2026, 41)], '2026-11-21T10:00:00Z', '2026-000042'],
    ['a moment before midnight in Paris', [last(2026, 41)], '2026-12-31T22:59:59.999Z', '2026-000042'],
    ['midnight in Paris, still December in London', [last(2026, 41)], '2026-12-31T23:00:00Z', '2027-000001'],
    ['years later', [], '2031-06-30T22:00:00Z', '2031-000001'],
    ['a clock set back by a day', [last(2026, 41, '2027-01-01T10:00:00Z')], '2026-12-31T10:00:00Z', '2027-000001'],
    ['by more than a day', [last(2026, 41, '2027-01-01T10:00:01Z')], '2026-12-31T10:00:00Z', '2026-000042'],
    ['the millionth of a year', [last(2026, 999_999)], '2026-11-21T10:00:00Z', '2026-1000000'],
  ])('%s', (_name, lasts, now, expected) => {
    expect(formatInvoiceNumber(computeNextInvoiceNumber(lasts, at(now)))).toBe(expected);
  });

  it('keeps the order of the dates when the clock is set back, over midnight of the year too', () => {
    const lasts = [last(2026, 41), last(2027, 1, '2026-12-31T23:00:00Z')];
    expect(listSeriesYears(at('2026-12-31T22:59:00Z'))).toEqual([2026, 2027]);
    const next = computeNextInvoiceNumber(lasts, at('2026-12-31T22:59:00Z'));
    expect(next).toEqual({ year: 2027, sequence: 2, issuedAt: at('2026-12-31T23:00:00Z') });
  });

  it('is dated by the true clock after a wrong one ran ahead, without a gap', () => {
    const lasts = [last(2026, 41, '2026-12-24T10:00:00Z'), last(2027, 3, '2027-06-01T10:00:00Z')];
    const now = at('2026-11-21T10:00:00Z');
    expect(computeNextInvoiceNumber(lasts, now)).toEqual({ year: 2026, sequence: 42, issuedAt: now });
  });

  it('has no gap whatever the clock says, and no return while it is set back by a day at most', () => {
    const hour = 3_600_000;
    const steps = fc.array(fc.integer({ min: -24, max: 24 * 200 }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.boolean(), (hours, isWild) => {
        const series = new Map<number, IssuedNumber>();
        let now = at('2026-12-30T12:00:00Z');
        let previous: IssuedNumber | null = null;
        for (const step of hours) {
          const from = isWild || previous === null ? now : previous.issuedAt;
          now = new Date(from.getTime() + (isWild ? step * 7 - 1500 : step) * hour);
          const lasts = listSeriesYears(now).flatMap((year) => series.get(year) ?? []);
          const next = computeNextInvoiceNumber(lasts, now);
          expect(next.year).toBe(getYear(toParisDay(next.issuedAt)));
          expect(next.sequence).toBe((series.get(next.year)?.sequence ?? 0) + 1);
          expect(next.issuedAt.getTime() - now.getTime()).toBeLessThanOrEqual(24 * hour);
          if (!isWild && previous !== null) expect(next.issuedAt >= previous.issuedAt).toBe(true);
          series.set(next.year, next);
          previous = next;
        }
      }),
    );
  });
});

describe('the amounts', () => {
  test.each([
    [499, null, 499, 0],
    [500, 2000, 417, 83],
    [599, 2000, 499, 100],
    [10_776, 2000, 8980, 1796],
    [500, 550, 474, 26],
    [1, 2000, 1, 0],
    [3, 2000, 3, 0],
  ])('%i cents at %s: %i without tax, %i of tax', (grossCents, vatRate, netCents, vatCents) => {
    expect(computeAmounts(grossCents, vatRate)).toEqual({ grossCents, netCents, vatCents });
  });

  it('add up to the cent, and the tax is that of its rate within one cent', () => {
    fc.assert(
      fc.property(cents, rate, (grossCents, vatRate) => {
        const { netCents, vatCents } = computeAmounts(grossCents, vatRate);
        expect(netCents + vatCents).toBe(grossCents);
        expect(Math.abs(vatCents - (netCents * (vatRate ?? 0)) / 10_000)).toBeLessThan(1);
      }),
    );
  });

  it('paid back in parts, are those of the invoice in the end, its tax too', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), rate, (parts, vatRate) => {
        const invoicedCents = parts.reduce((sum, part) => sum + part, 0);
        const notes = parts.map((part, index) => {
          const creditedCents = parts.slice(0, index).reduce((sum, earlier) => sum + earlier, 0);
          return computeCreditedAmounts(part, { invoicedCents, creditedCents, rate: vatRate });
        });
        const sum = (of: 'grossCents' | 'netCents' | 'vatCents') =>
          notes.reduce((total, note) => total + (note?.[of] ?? Number.NaN), 0);
        expect(notes.every((note) => note !== null && note.netCents >= 0 && note.vatCents >= 0)).toBe(true);
        expect({ grossCents: sum('grossCents'), netCents: sum('netCents'), vatCents: sum('vatCents') }).toEqual(
          computeAmounts(invoicedCents, vatRate),
        );
      }),
    );
  });

  it.each([
    ['nothing', 0, 0],
    ['more than was paid', 500, 0],
    ['more than is left', 300, 200],
  ])('are not credited for %s', (_name, refund, creditedCents) => {
    expect(computeCreditedAmounts(refund, { invoicedCents: 499, creditedCents, rate: null })).toBeNull();
  });
});

describe('the seller', () => {
  it.each([
    ['000000018', true],
    ['123456782', true],
    ['900000001', true],
    ['090000001', true],
    ['909000000', false],
    ['123456789', false],
    ['12345678', false],
    ['1234567820', false],
    ['12345678O', false],
  ])('the SIREN %s: %s', (text, isGood) => {
    expect(isSiren(text)).toBe(isGood);
  });

  it('has the VAT number of its SIREN', () => {
    expect(isVatNumberOf('FR11123456782', '123456782')).toBe(true);
    expect(isVatNumberOf('FR12123456782', '123456782')).toBe(false);
    expect(isVatNumberOf('FR66000000018', '123456782')).toBe(false);
    // Its key has one figure.
    expect(isVatNumberOf('FR02000000029', '000000029')).toBe(true);
    expect(isVatNumberOf(taxedSeller.vatNumber ?? '', taxedSeller.siren ?? '')).toBe(true);
  });

  it('is plainly an example where nobody said who sells', () => {
    const page = invoicePage({ ...invoiceOfMonth, seller: exampleSeller });
    expect(page.parties[0]?.name).toBe('Vendeur à configurer');
    expect(JSON.stringify(page)).not.toMatch(/SIREN|RCS/);
  });
});

describe('what is printed', () => {
  it('holds what the law asks of an invoice where no VAT is charged', () => {
    expect(invoicePage(invoiceOfMonth)).toEqual({
      title: 'Facture n° 2026-000041',
      state: 'Facture acquittée',
      dates: [
        ['Émise le', '21 novembre 2026'],
        ['Période', 'du 21 novembre 2026 au 20 décembre 2026'],
      ],
      parties: [
        {
          heading: 'Vendeur',
          name: 'Société d’Essai',
          lines: [
            'SAS au capital de 1 000 €',
            '1 rue de l’Essai',
            '59000 Lille',
            'SIREN\u00a0000\u00a0000\u00a0018',
            'RCS Lille',
          ],
        },
        { heading: 'Client', name: 'Ada Essai', lines: [] },
      ],
      detail: {
        heading: 'Détail',
        heads: ['Prestation', 'Quantité', 'Montant'],
        rows: [['Abonnement PlaceJuste, Formule 24 mois', '1', '4,99\u00a0€']],
      },
      totals: [['Total payé', '4,99\u00a0€']],
      mention: 'TVA non applicable, art. 293 B du CGI',
      payment: {
        heading: 'Paiement',
        sentences: ['Payée le 21 novembre 2026 par carte bancaire\u00a0: 4,99\u00a0€.', 'Rien ne reste à payer.'],
      },
      footer: 'Société d’Essai · SIREN\u00a0000\u00a0000\u00a0018 · RCS Lille · Facture n° 2026-000041',
    });
  });

  it('says the rate, the amount without tax and the tax where VAT is charged', () => {
    const page = invoicePage(taxedInvoice);
    expect(page.totals).toEqual([
      ['Total HT', '89,80\u00a0€'],
      ['TVA 20\u00a0%', '17,96\u00a0€'],
      ['Total payé TTC', '107,76\u00a0€'],
    ]);
    expect(page.mention).toBeNull();
    expect(page.detail.heads).toEqual(['Prestation', 'Quantité', 'Montant HT']);
    expect(page.detail.rows[0]?.[2]).toBe('89,80\u00a0€');
    expect(page.parties[0]?.lines).toContain('TVA\u00a0FR66000000018');
  });

  it('names the invoice that a credit note corrects, and one day where the service is one', () => {
    const day = toPlainDate('2026-11-21');
    const page = invoicePage({ ...creditNoteOfMonth, serviceFrom: day, serviceTo: day, buyerName: '' });
    expect(page).toMatchObject({
      title: 'Avoir n° 2026-000042',
      state: 'Avoir remboursé',
      dates: [
        ['Émis le', '24 novembre 2026'],
        ['Corrige', 'la facture n° 2026-000041 du 21 novembre 2026'],
        ['Date de la prestation', '21 novembre 2026'],
      ],
      totals: [['Total remboursé', '4,99\u00a0€']],
      payment: { heading: 'Remboursement' },
    });
    expect(page.parties[1]).toEqual({ heading: 'Client', name: 'Titulaire du compte', lines: [] });
    expect(page.payment.sentences).toEqual([
      'Remboursé le 24 novembre 2026 sur la carte qui a payé\u00a0: 4,99\u00a0€.',
    ]);
  });

  it('is for the plan or the dossier, under a name that a telephone can sort', () => {
    expect(describePurpose('subscription', 'annual')).toBe('Abonnement PlaceJuste, Formule annuelle');
    expect(describePurpose('express', 'annual')).toBe('Préparation du dossier de contestation');
    expect(describePurpose('subscription', null)).toBe('Préparation du dossier de contestation');
    expect(describePurpose('express', null)).toBe('Préparation du dossier de contestation');
    expect(invoiceFileName('invoice', '2026-000041')).toBe('facture-2026-000041-placejuste.pdf');
    expect(invoiceFileName('credit-note', '2026-000042')).toBe('avoir-2026-000042-placejuste.pdf');
  });

  it('says the rate with its comma', () => {
    expect(invoicePage({ ...taxedInvoice, vatRate: 550 }).totals[1]?.[0]).toBe('TVA 5,5\u00a0%');
    expect(exemptSeller.vatNumber).toBeNull();
  });
});
