/** Verbs that introduce the name of a control. After one of them, the beginning of a name is enough. */
export const askingWords = new RegExp(
  '^(?:appu(?:yer|yez|ie|ies) sur|touche[rz]?|clique[rz]? sur|ouvr(?:e|es|ez|ir)|choisi(?:s|r|ssez)|coche[rz]?|' +
    'decoche[rz]?|va dans|va sur|allez dans|allez sur) (?:(?:le bouton|le lien|la case|le champ) )?',
);
/** Words before a command inside a sentence: « euh, ouvre l’historique ». */
export const leadingWords = /^(?:(?:euh|ah|alors|bon|ok|et|donc|maintenant|le|la|les|l|a|un|une) )+/;
/** Words between two commands: in « Retour, non, valider », the last one counts. */
export const correctingWords = / (?:non|plutot|pardon) /;
export const fillerWords = /^(?:euh|alors|bon|ok) | (?:s il (?:te|vous) plait|merci)$/g;
export const numberWords = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
