export type ListingImportCode = 'LISTINGS_NOT_A_TABLE' | 'LISTINGS_BAD_DAY';

export const listingImportMessages: Readonly<Record<ListingImportCode, string>> = {
  LISTINGS_NOT_A_TABLE:
    'Ce fichier n’est pas le tableau exporté par acceslibre (CSV à virgules, en UTF-8, avec ses noms de colonnes).',
  LISTINGS_BAD_DAY: 'La date du fichier n’est pas un jour passé.',
};
