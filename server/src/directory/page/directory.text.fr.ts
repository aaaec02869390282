import { html, type Html } from '../../platform/html/index.ts';

/** Texts that the server writes into `/business-directory`: the form, the results, one card per place. */
export const directoryText = {
  formLabel: 'Chercher un établissement',
  q: 'Que cherchez-vous ?',
  qHint: 'Un nom ou un métier : pharmacie, boulangerie…',
  commune: 'Commune ou code postal',
  category: 'Catégorie',
  allCategories: 'Toutes',
  search: 'Chercher',
  nearMe: 'Autour de moi',
  map: 'Voir ces établissements sur une carte',
  noMap: 'La carte demande un script que ce navigateur n’a pas reçu. La liste donne les mêmes établissements.',
  results: 'Établissements trouvés',
  latest: 'Dernières fiches',
  titlePrefix: (words: string) => `${words} : `,
  found: (total: number, capped: boolean) => {
    if (capped) return `Plus de ${total} établissements. Précisez la commune ou le nom.`;
    return total === 1 ? 'Un établissement.' : `${total} établissements.`;
  },
  nearby: (total: number, capped: boolean, metres: number) => {
    const within = `à moins de ${metres / 1000} km de vous, du plus proche au plus loin`;
    if (capped) return `Plus de ${total} établissements ${within}.`;
    return total === 1 ? `Un établissement ${within}.` : `${total} établissements ${within}.`;
  },
  idle: (typedText: string) => `Rien à chercher dans « ${typedText} ». Écrivez un nom, un métier ou une commune.`,
  corrected: (typedText: string, to: readonly string[]) =>
    `Aucun « ${typedText} » ici : nous avons cherché « ${to.join(' » ou « ')} ».`,
  nothing: 'Aucun établissement trouvé.',
  unknown: (words: readonly string[]) =>
    words.length === 1
      ? `Le mot « ${words[0]} » n’est dans aucune fiche.`
      : `Ces mots ne sont dans aucune fiche : ${words.map((word) => `« ${word} »`).join(', ')}.`,
  nothingHelp: 'Essayez un seul mot, une autre catégorie, ou la commune voisine.',
  examples: 'Cet annuaire ne contient encore que des exemples inventés. Ils montrent ce que vous y trouverez.',
  example: 'Exemple',
  notKnown: (names: readonly string[]) => `Non renseigné : ${names.join(', ')}.`,
  nothingKnown: 'Aucun renseignement sur l’accès.',
  /** Below facts that all have one source and date. */
  allFrom: (source: Html) => html`Source : ${source}`,
  source: (name: string, day: Html) => html`${name}, ${day}`,
  credit: (day: Html | null) =>
    html`Fiche d’acceslibre${day === null ? '' : html`, mise à jour du ${day}`}, Licence Ouverte 2.0.`,
  sheet: 'Voir la fiche d’origine',
  /** `rank` is the index among the sheets of one place, from 0; two sheets may have one name. */
  sheetOf: (name: string, rank: number) =>
    `Voir la fiche d’origine sur acceslibre : ${name}${rank === 0 ? '' : ` (fiche ${rank + 1})`}`,
  yours: 'C’est votre établissement ?',
  yoursOf: (name: string) => `C’est votre établissement ? ${name}`,
  away: (words: string) => `à ${words}`,
  stillTrue: 'Est-ce toujours vrai ?',
  yes: 'Oui, toujours vrai',
  no: 'Non, cela a changé',
  confirmed: (count: number, day: string) =>
    count === 1
      ? `Confirmé par une personne le ${day}.`
      : `Confirmé par ${count} personnes, la dernière fois le ${day}.`,
  doubted: (count: number, day: string) =>
    count === 1
      ? `Une personne dit que cela a changé, le ${day}.`
      : `${count} personnes disent que cela a changé, la dernière fois le ${day}.`,
  outcome: {
    counted: 'Merci. Votre réponse est comptée.',
    already: 'Vous avez déjà répondu aujourd’hui. Merci.',
    enough:
      'Merci. Plusieurs réponses sont déjà venues de votre réseau aujourd’hui\u00a0: la vôtre n’est pas comptée. ' +
      'Elle peut l’être demain.',
  },
  goneTitle: 'Fiche introuvable',
  gone: 'Cette fiche n’est plus dans l’annuaire. Votre réponse n’est pas comptée.',
  goneBack: 'Revenir à l’annuaire',
  pages: 'Pages de résultats',
  previous: 'Page précédente',
  next: 'Page suivante',
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  all: 'Effacer la recherche',
} as const;
