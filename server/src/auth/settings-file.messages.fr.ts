/** What the operator reads at start when the file of settings is refused; each line names its member. */
export const settingsMessages = {
  wholeFile: 'le fichier entier',
  atLeast: (least: number) => `${least} au moins`,
  atMost: (most: number) => `${most} au plus`,
  longest: (characters: number) => `${characters} caractères au plus`,
  secondsAtLeast: (least: number) => `${least} secondes au moins`,
  secondsAtMost: (most: number) => `${most} secondes au plus`,
  redirect: 'une adresse dont le domaine est fixe, comme https://*.exemple.fr/**',
  unknown: (member: string, keys: readonly string[]) => `${member} : ${keys.join(', ')} inconnu.`,
  refused: (member: string) => `${member} : valeur refusée.`,
  expected: (member: string, what: string) => `${member} : valeur refusée, attendu ${what}.`,
  unsafe: {
    autoconfirm: 'autoconfirm : refusé en production, où une adresse serait à qui l’écrit.',
    redirects: 'redirects : http:// refusé en production, où un lien porte une session.',
    team: 'sessions.team : un jour au plus en production, car l’équipe voit les papiers de tous.',
  },
} as const;
