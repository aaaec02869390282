export const operatorText = {
  // Wording of decisions §1, to the byte.
  missing: "à compléter par l'exploitant",
  incomplete:
    'L’exploitant de cette installation n’a pas encore rempli toutes ses informations. ' +
    "Les lignes « à compléter par l'exploitant » manquent encore.",
} as const;
