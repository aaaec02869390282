import { plateForm } from '../kernel/index.ts';
import type { FineFacts } from './fine.ts';
import type { FineWarningCode } from './fine-codes.ts';
import { decodeNoticeNumber, numberDoubts } from './notice-number.ts';

/** What to look at again beside the fields; nothing here blocks. */
export function fineWarnings(facts: FineFacts): readonly FineWarningCode[] {
  const warnings: FineWarningCode[] = [];
  if (facts.track === 'fps') {
    const decoded = decodeNoticeNumber(facts.noticeNumber, facts.noticeKey);
    warnings.push(...decoded.warnings);
    const days = [facts.observedOn, facts.noticeDate];
    if (decoded.issuedOn !== null && !days.includes(decoded.issuedOn)) warnings.push('NUMBER_DATE_DIFFERS');
  } else if (facts.noticeNumber !== '') {
    const { track, noticeNumber: typed, noticeKey: key, noticeDate, delivery } = facts;
    warnings.push(
      ...numberDoubts({ track, typed, key, noticeDate, delivery }).warnings.filter(
        (code) => code !== 'NUMBER_FORM_UNKNOWN',
      ),
    );
  }
  if (facts.plate !== null && plateForm(facts.plate) !== 'strict') warnings.push('PLATE_UNUSUAL');
  if (!facts.debtorIsUser) warnings.push('DEBTOR_MUST_SIGN');
  // Overseas postcodes: 97x, 98x.
  const overseas = /\b9[78]\d{3}\b/.test(`${facts.debtorAddress ?? ''}\n${facts.authorityAddress ?? ''}`);
  if (overseas || abroad(facts.debtorAddress)) warnings.push('OUTSIDE_METROPOLE');
  return warnings;
}

/** As the last line of an address, or typed alone. */
const countries: ReadonlySet<string> = new Set(
  [
    'allemagne,algerie,andorre,autriche,belgique,belgie,bulgarie,canada,croatie,danemark,deutschland',
    'espagne,espana,etats unis,finlande,grece,hongrie,irlande,italie,italia,luxembourg,maroc,monaco',
    'norvege,nederland,pays bas,pologne,portugal,roumanie,royaume uni,united kingdom,senegal,serbie',
    'slovaquie,slovenie,suede,suisse,schweiz,tchequie,tunisie,turquie,ukraine,angleterre,ecosse',
    'pays de galles,chypre,estonie,islande,lettonie,liechtenstein,lituanie,malte,etranger,a l etranger',
  ].flatMap((some) => some.split(',')),
);

/** The last line names another country, or bears a postcode of four digits, as Belgium's or Switzerland's. */
export function abroad(address: string | null): boolean {
  const last = (address ?? '').trim().split('\n').at(-1) ?? '';
  return namesCountry(last) || /^\s*([A-Z]{1,2}-?)?\d{4}\s+\p{L}/u.test(last);
}

/** Whether these words are the name of another country. */
export function namesCountry(words: string): boolean {
  return countries.has(
    words
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
      .replace(/^(la|le|l|les) (?=.)/, ''),
  );
}
