import { foldText } from '../kernel/index.ts';
import { doorWidthBounds, type FactValues, type ListingCategory, type StatedFacts } from './listing.ts';

/**
 * Fields of the national schema of accessibility (MTES-MCT/acceslibre-schema), as the API gives them (booleans,
 * numbers, null) or as the exported table writes them (« True », « 90 », empty).
 */
export type AcceslibreFields = Readonly<Record<string, unknown>>;

/** Returns a boolean of the table; null when it is neither true nor false. */
function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true') return true;
  return word === 'false' ? false : null;
}

function parseWholeNumber(value: unknown): number | null {
  const isWritten = typeof value === 'string' && /^\s*\d+(?:\.0+)?\s*$/.test(value);
  const number = typeof value === 'number' || isWritten ? Number(value) : NaN;
  return Number.isInteger(number) && number >= 0 ? number : null;
}

/** Returns the facts that the fields establish. A fact that is unknown there is absent here. */
export function readAcceslibre(fields: AcceslibreFields): StatedFacts {
  const facts: { -readonly [Kind in keyof StatedFacts]: StatedFacts[Kind] } = {};
  const inside = hasReservedPlace(fields['stationnement_presence'], fields['stationnement_pmr']);
  if (inside !== null) facts.reservedInside = inside;
  const near = hasReservedPlace(fields['stationnement_ext_presence'], fields['stationnement_ext_pmr']);
  if (near !== null) facts.reservedNear = near;
  const level = readBoolean(fields['entree_plain_pied']);
  if (level === true) facts.entrance = 'level';
  if (level === false) facts.entrance = isStepOvercome(fields) ? 'ramp' : 'steps';
  const width = parseWholeNumber(fields['entree_largeur_mini']);
  if (width !== null && width >= doorWidthBounds.least && width <= doorWidthBounds.most) facts.doorWidth = width;
  const toilets = readToilets(fields);
  if (toilets !== null) facts.toilets = toilets;
  const staff = { formés: 'trained', 'non-formés': 'untrained', aucun: 'none' } as const;
  const word = fields['accueil_personnels'];
  if (typeof word === 'string' && Object.hasOwn(staff, word)) facts.staff = staff[word as keyof typeof staff];
  return facts;
}

/** Returns whether there is a reserved place; null when unknown. A place without any parking has none. */
function hasReservedPlace(parking: unknown, place: unknown): boolean | null {
  return readBoolean(place) ?? (readBoolean(parking) === false ? false : null);
}

/** Returns whether a lift or a ramp replaces the steps of the entrance. */
function isStepOvercome(fields: AcceslibreFields): boolean {
  return (
    readBoolean(fields['entree_ascenseur']) === true ||
    fields['entree_marches_rampe'] === 'fixe' ||
    fields['entree_marches_rampe'] === 'amovible'
  );
}

/** `sanitaires_adaptes` is a number; older exports had yes or no. */
function readToilets(fields: AcceslibreFields): FactValues['toilets'] | null {
  if (readBoolean(fields['sanitaires_presence']) === false) return 'none';
  const adapted = readBoolean(fields['sanitaires_adaptes']) ?? parseWholeNumber(fields['sanitaires_adaptes']);
  if (adapted === null) return null;
  return Number(adapted) > 0 ? 'adapted' : 'unadapted';
}

/**
 * Our eleven categories for some 350 trades of acceslibre. The first row whose pattern matches the trade, without
 * accents, decides.
 */
const trades: readonly (readonly [ListingCategory, RegExp])[] = [
  ['lodging', /hotel|hebergement|gite|chambre|camping|auberge de jeunesse|residence/],
  ['health', /medecin|medical|dentiste|dentaire|pharmac|infirm|kine|hopital|clinique|sante|opticien|optique/],
  ['health', /psych|osteo|laboratoire|orthop|veterinaire|sage-femme|vaccination|podolog|radiolog/],
  ['public', /mairie|prefecture|administration|police|gendarmerie|tribunal|poste|impots|service public/],
  ['public', /france services|pole emploi|france travail|caf\b|cpam|mdph|ccas|maison des solidarit|decheterie/],
  ['education', /ecole|college|lycee|universit|creche|formation|enseignement|maternelle|auto-ecole/],
  ['culture', /musee|theatre|cinema|biblioth|mediath|spectacle|culture|monument|eglise|culte|chapelle|galerie/],
  ['culture', /patrimoine|office du tourisme/],
  ['sport', /sport|piscine|gymnase|stade|loisir|parc\b|jeux|plage|tennis|golf|equitation|salle des fetes|association/],
  ['eat', /restaurant|cafe|\bbar\b|brasserie|creperie|pizz|traiteur|restauration|salon de the|glacier/],
  ['food', /boulang|patiss|boucher|charcut|epicerie|supermarch|hypermarch|superette|alimenta|fromag/],
  ['food', /poissonn|primeur|caviste|chocolat|marche/],
  ['services', /banque|assurance|agence|coiff|beaute|esthet|garage|station|pressing|laverie|notaire|avocat/],
  ['services', /immobili|location|tatou|funebres|carrosser|parking/],
  ['shop', /magasin|commerce|boutique|librair|fleur|bijou|vetement|chauss|meuble|bricol|jardin|tabac|presse/],
  ['shop', /bazar|mercerie|telephon|informatique|papeterie|jouet|decoration|concession/],
];

/** Returns the category of an activity as acceslibre names it; `other` when none is known. */
export function findCategory(activity: string | null): ListingCategory {
  const words = foldText(activity ?? '');
  return trades.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
