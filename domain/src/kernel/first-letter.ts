/** « la carte » becomes « La carte »: the rest of the text stays as it is. */
export function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** « Envoyer la requête » becomes « envoyer la requête », for the middle of a sentence. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
