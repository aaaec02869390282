import { elide, foldText, isElided, joinInitials } from '../kernel/index.ts';

const feminine = new Set(
  (
    'sarl sas sasu sa sci eurl snc selarl selas scp scop scic scea earl societe compagnie association fondation ' +
    'mutuelle entreprise federation cooperative commune ville communaute mairie region metropole'
  ).split(' '),
);
const masculine = new Set('gie gaec groupement syndicat departement conseil comite centre ccas'.split(' '));
/** Words that follow « Le » in the name of a shop; another may be of a family, « Le Gall », whose name stays whole. */
const shopWords = new Set(
  (
    'petit grand bon beau nouveau vieux garage taxi relais comptoir centre jardin moulin cafe restaurant club foyer ' +
    'bar bistrot bureau chateau clos coin domaine fournil logis marche mas monde pont port salon service village'
  ).split(' '),
);

/**
 * Writes the name of a company or an association in a sentence, after « de » or « à » where one is given: « la SARL
 * Dupont », « de l’Association Exemple », « du Petit Garage ». A legal form asks for its article, with or without dots;
 * a name alone stands as it is, « Ambulances Exemple ».
 */
export function companyInSentence(name: string, word: 'de' | 'à' | null = null): string {
  const [first = ''] = joinInitials(foldText(name)).match(/[a-z]+/) ?? [];
  const own = /^les?\s+(?=\S)/i.exec(name);
  if (own !== null && isArticle(own[0], name))
    return word === null ? name : withArticle(word, own[0].trim().toLowerCase(), name.slice(own[0].length));
  const article = findArticle(first);
  if (article === null) return withoutArticle(word, name);
  return isElided(name) ? `${word === null ? '' : `${word} `}l’${name}` : withArticle(word, article, name);
}

function findArticle(firstWord: string): 'la' | 'le' | null {
  if (feminine.has(firstWord)) return 'la';
  return masculine.has(firstWord) ? 'le' : null;
}

function withoutArticle(word: 'de' | 'à' | null, name: string): string {
  if (word === null) return name;
  return word === 'de' ? elide('de', name) : `à ${name}`;
}

function isArticle(word: string, name: string): boolean {
  const [, next = ''] = foldText(name).match(/[a-z]+/g) ?? [];
  return /^les/i.test(word) || shopWords.has(next);
}

const contractions: Readonly<Record<string, string>> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };

function withArticle(word: 'de' | 'à' | null, article: string, name: string): string {
  if (word === null) return `${article} ${name}`;
  const both = `${word} ${article}`;
  return `${contractions[both] ?? both} ${name}`;
}
