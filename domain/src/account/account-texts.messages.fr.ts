/**
 * Messages to a phone, in the signs that cost one message: no curly apostrophe, no capital with an accent, no space that does not break. The last line
 * lets a phone fill the code in by itself, on this site only.
 */
export const accountTexts = {
  code: (code: string, host: string): string =>
    `${code} est votre code PlaceJuste. Ne le donnez à personne.\n\n@${host} #${code}`,
  accountExists: (): string =>
    'Ce numéro a déjà un compte PlaceJuste. Pour le retrouver, connectez-vous. Rien ne change sans vous.',
} as const;
