import { foldText } from '../kernel/index.ts';

/**
 * Names of other countries and territories as an address ends with them, without accents, capitals or articles. A name
 * that a French commune bears too (Grenade, Sainte-Hélène) is left out.
 */
const countries: ReadonlySet<string> = new Set(
  [
    'a l etranger,afghanistan,afrique du sud,albanie,algerie,allemagne,andorre,angleterre,angola,anguilla',
    'antigua et barbuda,arabie saoudite,armenie,aruba,australie,autriche,azerbaidjan,bahamas,bahrein,bangladesh',
    'barbade,belgie,belgique,belgium,belize,benin,bermudes,bhoutan,bielorussie,birmanie,bolivie',
    'bosnie herzegovine,botswana,bresil,brunei,bulgarie,burkina faso,burundi,cambodge,cameroun,canada,cap vert',
    'centrafrique,chili,chine,chypre,colombie,comores,congo,congo brazzaville,congo kinshasa,coree du nord',
    'coree du sud,costa rica,cote d ivoire,croatie,cuba,curacao,danemark,deutschland,djibouti,dominique,ecosse',
    'egypte,emirats arabes unis,england,equateur,erythree,espagne,espana,estonie,eswatini',
    'etat de la cite du vatican,etats unis,etats unis d amerique,ethiopie,etranger,fidji,finlande,gabon,gambie',
    'georgie,germany,ghana,gibraltar,grande bretagne,great britain,grece,groenland,guam,guatemala,guernesey',
    'guinee,guinee bissau,guinee equatoriale,guyana,haiti,hollande,honduras,hong kong,hongrie,ile christmas',
    'ile de man,ile maurice,ile norfolk,iles aland,iles caimans,iles cocos,iles cook,iles feroe,iles malouines',
    'iles mariannes du nord,iles marshall,iles pitcairn,iles salomon,iles turques et caiques',
    'iles vierges britanniques,iles vierges des etats unis,inde,indonesie,irak,iran,ireland,irlande',
    'irlande du nord,islande,israel,italia,italie,jamaique,japon,jersey,jordanie,kazakhstan,kenya,kirghizstan',
    'kiribati,kosovo,koweit,laos,lesotho,lettonie,letzebuerg,liban,liberia,libye,liechtenstein,lituanie',
    'luxembourg,luxemburg,macao,macedoine du nord,madagascar,malaisie,malawi,maldives,mali,malte,maroc,maurice',
    'mauritanie,mexique,micronesie,moldavie,monaco,mongolie,montenegro,montserrat,mozambique,myanmar,namibie',
    'nauru,nederland,nepal,nicaragua,niger,nigeria,niue,norge,norvege,nouvelle zelande,oman,osterreich,ouganda',
    'ouzbekistan,pakistan,palaos,palestine,panama,papouasie nouvelle guinee,paraguay,pays bas,pays bas caribeens',
    'pays de galles,perou,philippines,pologne,polska,porto rico,portugal,qatar,republique centrafricaine',
    'republique democratique du congo,republique dominicaine,republique du congo,republique tcheque,romania',
    'roumanie,royaume uni,russie,rwanda,sahara occidental,saint christophe et nieves,saint marin',
    'saint vincent et les grenadines,sainte lucie,salvador,samoa,samoa americaines,sao tome et principe,schweiz',
    'scotland,senegal,serbie,sercq,seychelles,sierra leone,singapour,slovaquie,slovenie,somalie,soudan du sud',
    'spain,sri lanka,suede,suomi,suriname,svalbard et jan mayen,sverige,svizzera,switzerland,syrie,tadjikistan',
    'taiwan,tanzanie,tchad,tchequie,territoires palestiniens,thailande,timor oriental,togo,tokelau,tonga',
    'trinite et tobago,tunisie,turkmenistan,turquie,tuvalu,uk,ukraine,united kingdom,uruguay,usa,vanuatu,vatican',
    'venezuela,viet nam,vietnam,wales,yemen,zambie,zimbabwe',
    'argentine,soudan,suisse',
  ].flatMap((some) => some.split(',')),
);

/** Far residences of a person who contests, which lengthen their delays. */
export type Residence = 'overseas' | 'abroad';

/**
 * Returns where an address lies, when it is far enough to lengthen delays; null in metropolitan France or when unknown.
 */
export function findResidence(address: string | null): Residence | null {
  if (isAbroad(address)) return 'abroad';
  return isOverseasAddress(address) ? 'overseas' : null;
}

/**
 * Returns whether an address has an overseas postcode, 97x or 98x. It is the last five digits, because the number of a
 * post office box comes before.
 */
export function isOverseasAddress(address: string | null): boolean {
  return /^9[78]/.test(address?.match(/\b\d{5}\b/g)?.at(-1) ?? '');
}

/** Words for a street: four digits before one of them are the number of a house, not a postcode. */
const ways = [
  'all[ée]e|avenue|av|bis|boulevard|bd|c[ôo]te|chauss[ée]e|chemin|che?|cit[ée]|cours|domaine|hameau|impasse|lieu',
  'lieudit|lot|lotissement|mont[ée]e|parc|passage|place|quai|quartier|r[ée]sidence|route|rte|rue|sente|sentier|ter',
  'traverse|voie',
].join('|');
const foreignPostcode = new RegExp(`^\\s*(?:[A-Z]{1,2}-?)?\\d{4}\\s+(?!(?:${ways})(?!\\p{L}))\\p{L}`, 'iu');

/** « D-97070 Würzburg », « I-20121 Milano »: the letters of the country before five digits that look French. */
const countryPrefix = /^\s*(?!(?:FR?|BP|CS|TSA)-)[A-Z]{1,3}-\d{4,6}\s+\p{L}/u;

/**
 * Returns whether the last line of an address names another country, begins with its letters, or ends with a postcode
 * of four digits, like Belgium’s or Switzerland’s. Beside a French postcode, or before a street, four digits are the
 * number of a house.
 */
export function isAbroad(address: string | null): boolean {
  const last = (address ?? '').trim().split('\n').at(-1) ?? '';
  if (isCountryName(last) || isCountryName(last.split(/[,(]/).at(-1) ?? '')) return true;
  const town = last.split(',').at(-1) ?? '';
  if (countryPrefix.test(town)) return true;
  const hasFrenchPostcode = /\b\d{5}[ \t]+\p{L}/u.test(address ?? '');
  return !hasFrenchPostcode && foreignPostcode.test(town);
}

/** Returns whether these words are the name of another country. */
export function isCountryName(words: string): boolean {
  return countries.has(
    foldText(words)
      .replace(/[^a-z]+/g, ' ')
      .trim()
      .replace(/^(la|le|l|les) (?=.)/, ''),
  );
}
