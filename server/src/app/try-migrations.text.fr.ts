const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

interface Pending {
  readonly name: string;
  /** True when the previous version cannot serve after this migration. */
  readonly isStop: boolean;
}

/** Sentences of `npm run admin -- try-migrations`. */
export const tryMigrationsText = {
  nothing: 'Aucune migration à faire\u00a0: cette version démarre sur la base telle qu’elle est.',
  pending: (all: readonly Pending[]): string =>
    [
      'À faire au prochain démarrage\u00a0:',
      ...all.map(({ name, isStop }) => (isStop ? `- ${name} (arrêt de la version d’avant)` : `- ${name}`)),
      all.some(({ isStop }) => isStop)
        ? 'La version d’avant ne peut pas servir après\u00a0: prévoyez un court arrêt ' +
          '(docs/runbooks/several-machines.md).'
        : 'La version d’avant sert aussi après\u00a0: remplacez les machines l’une après l’autre.',
    ].join('\n'),
  applied: (name: string, tookMs: number): string => `${name}\u00a0: ${seconds.format(tookMs / 1000)} s`,
  triedWhole: 'Essayé sur une copie entière, effacée depuis. La base qui sert n’est pas changée.',
  triedShape:
    'Essayé sur une copie sans lignes, effacée depuis\u00a0: ni les durées ni les lignes ne sont éprouvées. ' +
    'Avec --with-rows, elles le sont. La base qui sert n’est pas changée.',
  noDatabase:
    'Non essayé\u00a0: ce rôle n’a pas le droit de créer une base à côté (alter role … createdb). Rien n’est changé.',
  noCopy: (why: string): string => `Non essayé\u00a0: la copie n’a pas pu être faite (${why}). Rien n’est changé.`,
} as const;
