/** How people ask for what they name. With one of these words, the beginning of a name is enough. */
export const askingWords = new RegExp(
  '^(?:appu(?:yer|yez|ie|ies) sur|touche[rz]?|clique[rz]? sur|ouvr(?:e|es|ez|ir)|choisi(?:s|r|ssez)|coche[rz]?|' +
    'decoche[rz]?|va dans|va sur|allez dans|allez sur) (?:(?:le bouton|le lien|la case|le champ) )?',
);
export const fillerWords = /^(?:euh|alors|bon|ok) | (?:s il (?:te|vous) plait|merci)$/g;
export const numberWords = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
