import {
  nameBuyer,
  invoicePage,
  invoiceWords,
  type InvoiceFacts,
  type InvoiceLine,
  type Seller,
} from '@placejuste/domain/invoice';
import type { PlainDate } from '@placejuste/domain/kernel';
import XMLBuilder from 'fast-xml-builder';

/** Name that readers look for among the files attached to a PDF (Factur-X 1.07, §6.1). */
export const facturXName = 'factur-x.xml';
/** BT-24: the core of EN 16931, without more. */
const guideline = 'urn:cen.eu:en16931:2017';
/** BT-3, of UNTDID 1001. */
const typeCodes = { invoice: '380', 'credit-note': '381' } as const;
/** BT-81, of UNTDID 4461: a bank card. */
const bankCard = '48';
/** BT-30-1, of ISO 6523: SIRENE. */
const sirene = '0002';
const country = 'FR';
const currency = 'EUR';
/** BT-121, of the list VATEX. */
const franchiseCode = 'VATEX-FR-FRANCHISE';

const namespaces = {
  '@_xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@_xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@_xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  '@_xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

/** Renders the invoice for machines (EN 16931, syntax CII): the same facts as the page, in the order of the schema. */
export function renderFacturX(facts: InvoiceFacts): string {
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      ...namespaces,
      'rsm:ExchangedDocumentContext': { 'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guideline } },
      'rsm:ExchangedDocument': {
        'ram:ID': facts.number,
        'ram:TypeCode': typeCodes[facts.kind],
        'ram:IssueDateTime': { 'udt:DateTimeString': buildDate(facts.issuedOn) },
        'ram:IncludedNote': listNotes(facts).map((content) => ({ 'ram:Content': content })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': facts.lines.map((line, at) => buildLine(facts, line, at + 1)),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': buildSeller(facts.seller),
          // A country alone is the least that the standard accepts (BR-10, BR-11).
          'ram:BuyerTradeParty': {
            'ram:Name': nameBuyer(facts),
            'ram:PostalTradeAddress': { 'ram:CountryID': country },
          },
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': {
            'ram:OccurrenceDateTime': { 'udt:DateTimeString': buildDate(facts.serviceFrom) },
          },
        },
        'ram:ApplicableHeaderTradeSettlement': buildSettlement(facts),
      },
    },
  });
}

function listNotes(facts: InvoiceFacts): readonly string[] {
  const { state, payment, mention } = invoicePage(facts);
  return [`${state}. ${payment.sentences.join(' ')}`, ...(mention === null ? [] : [mention])];
}

function buildLine({ vatRate }: InvoiceFacts, { label, amounts }: InvoiceLine, number: number) {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(number) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': label },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': formatDecimal(amounts.netCents) },
    },
    // C62: one unit.
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@_unitCode': 'C62', '#text': '1' } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': chooseCategory(vatRate),
        'ram:RateApplicablePercent': formatPercent(vatRate),
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': formatDecimal(amounts.netCents) },
    },
  };
}

function buildSeller({ name, legalForm, street, postcode, city, siren, vatNumber }: Seller) {
  // A seller without a VAT number is identified to the tax office by its SIREN (BR-E-02).
  const tax = vatNumber === null ? { scheme: 'FC', id: siren } : { scheme: 'VA', id: vatNumber };
  return {
    'ram:Name': name,
    ...(legalForm === null ? {} : { 'ram:Description': legalForm }),
    ...(siren === null
      ? {}
      : { 'ram:SpecifiedLegalOrganization': { 'ram:ID': { '@_schemeID': sirene, '#text': siren } } }),
    'ram:PostalTradeAddress': {
      'ram:PostcodeCode': postcode,
      'ram:LineOne': street,
      'ram:CityName': city,
      'ram:CountryID': country,
    },
    ...(tax.id === null
      ? {}
      : { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@_schemeID': tax.scheme, '#text': tax.id } } }),
  };
}

function buildSettlement(facts: InvoiceFacts) {
  const { amounts, vatRate, serviceFrom, serviceTo, corrects } = facts;
  const { grossCents, netCents, vatCents } = amounts;
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': { 'ram:TypeCode': bankCard, 'ram:Information': invoiceWords.card },
    'ram:ApplicableTradeTax': {
      'ram:CalculatedAmount': formatDecimal(vatCents),
      'ram:TypeCode': 'VAT',
      ...(vatRate === null ? { 'ram:ExemptionReason': invoiceWords.franchise } : {}),
      'ram:BasisAmount': formatDecimal(netCents),
      'ram:CategoryCode': chooseCategory(vatRate),
      ...(vatRate === null ? { 'ram:ExemptionReasonCode': franchiseCode } : {}),
      'ram:RateApplicablePercent': formatPercent(vatRate),
    },
    'ram:BillingSpecifiedPeriod': {
      'ram:StartDateTime': { 'udt:DateTimeString': buildDate(serviceFrom) },
      'ram:EndDateTime': { 'udt:DateTimeString': buildDate(serviceTo) },
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': formatDecimal(netCents),
      'ram:TaxBasisTotalAmount': formatDecimal(netCents),
      'ram:TaxTotalAmount': { '@_currencyID': currency, '#text': formatDecimal(vatCents) },
      'ram:GrandTotalAmount': formatDecimal(grossCents),
      // Nothing is due: the invoice is issued after its payment, a credit note after its refund.
      'ram:TotalPrepaidAmount': formatDecimal(grossCents),
      'ram:DuePayableAmount': formatDecimal(0),
    },
    ...(corrects === null
      ? {}
      : {
          'ram:InvoiceReferencedDocument': {
            'ram:IssuerAssignedID': corrects.number,
            'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': buildDate(corrects.issuedOn) },
          },
        }),
  };
}

/** S: the standard rate, or any other rate charged. E: exempt. */
const chooseCategory = (rate: InvoiceFacts['vatRate']): string => (rate === null ? 'E' : 'S');
const formatPercent = (rate: InvoiceFacts['vatRate']): string => ((rate ?? 0) / 100).toFixed(2);

/** « 4.99 », without floating-point arithmetic. */
function formatDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Format 102 of UNTDID 2379: `YYYYMMDD`. */
function buildDate(day: PlainDate) {
  return { '@_format': '102', '#text': day.replaceAll('-', '') };
}
