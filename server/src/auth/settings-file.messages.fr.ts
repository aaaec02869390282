/** What the operator reads at start when the file of settings is refused; each line names its member. */
export const settingsMessages = {
  wholeFile: 'le fichier entier',
  atLeast: (least: number) => `${least} au moins`,
  atMost: (most: number) => `${most} au plus`,
  longest: (characters: number) => `${characters} caractères au plus`,
  secondsAtLeast: (least: number) => `${least} secondes au moins`,
  secondsAtMost: (most: number) => `${most} secondes au plus`,
  redirect: 'une adresse dont le domaine est fixe, comme https://*.exemple.fr/**',
  smsAccount: 'un compte SMS comme sms-ab12345-1',
  smsFrom: 'un nom d’expéditeur de 3 à 11 lettres ou chiffres',
  httpAddress: 'une adresse http(s)://…',
  unknown: (member: string, keys: readonly string[]) => `${member} : ${keys.join(', ')} inconnu.`,
  refused: (member: string) => `${member} : valeur refusée.`,
  expected: (member: string, what: string) => `${member} : valeur refusée, attendu ${what}.`,
  unsafe: {
    smsFiles:
      'phone.sender : des fichiers sont refusés en production pour un code par téléphone, car personne ne le recevrait.',
    phoneAutoconfirm: 'phone.autoconfirm : refusé en production, où un numéro serait à qui l’écrit.',
    captchaPlain: 'captcha.verifyUrl : http:// refusé en production, car la clé y serait lisible.',
    smsPlain: 'phone.sender.apiUrl : http:// refusé en production, car les codes y seraient lisibles.',
    autoconfirm: 'autoconfirm : refusé en production, où une adresse serait à qui l’écrit.',
    redirects: 'redirects : http:// refusé en production, où un lien porte une session.',
    team: 'sessions.team : un jour au plus en production, car l’équipe voit les papiers de tous.',
  },
} as const;
