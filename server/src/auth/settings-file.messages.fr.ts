/** Messages to the operator at the start, when the settings file is refused; each line names its member. */
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
  issuer: 'une adresse https:// sans paramètre, celle de l’émetteur',
  scope: 'un nom sans espace',
  tenCharacters: 'dix lettres majuscules ou chiffres',
  signingKey: 'une clé privée P-256 au format PKCS#8',
  domain: 'un domaine en minuscules, comme mairie.exemple.fr',
  uuid: 'un identifiant UUID',
  publicKey: 'un certificat ou une clé publique au format PEM',
  providerName: 'un nom en minuscules, chiffres et tirets',
  publicKeysOnly: 'une clé publique, sans membre d ni k',
  oneSourceOfKeys: 'jwksUrl ou jwks, l’un des deux',
  oneOfEachIssuer: 'chaque issuer une seule fois',
  unknown: (member: string, keys: readonly string[]) => `${member} : ${keys.join(', ')} inconnu.`,
  refused: (member: string) => `${member} : valeur refusée.`,
  expected: (member: string, what: string) => `${member} : valeur refusée, attendu ${what}.`,
  idleBelowToken: (seconds: number) =>
    `sessions.people.idleSeconds : ${seconds} secondes au moins, la durée d’un jeton, sinon des ` +
    'personnes en train de se ' +
    'servir du site seraient déconnectées.',
  unsafe: {
    smsFiles:
      'phone.sender : des fichiers sont refusés en production pour un code par téléphone, car personne ne le recevrait.',
    phoneAutoconfirm: 'phone.autoconfirm : refusé en production, où un numéro serait à qui l’écrit.',
    captchaPlain: 'captcha.verifyUrl : http:// refusé en production, car la clé y serait lisible.',
    smsPlain: 'phone.sender.apiUrl : http:// refusé en production, car les codes y seraient lisibles.',
    issuers: 'trustedIssuers : http:// refusé en production, où quelqu’un en chemin donnerait ses propres clés.',
    autoconfirm: 'autoconfirm : refusé en production, où une adresse serait à qui l’écrit.',
    redirects: 'redirects : http:// refusé en production, où un lien porte une session.',
    providers: 'providers : http:// refusé en production, où un émetteur dit qui est qui.',
    saml: 'saml : http:// refusé en production, où l’annuaire dit qui est qui.',
    team: 'sessions.team : un jour au plus en production, car l’équipe voit les papiers de tous.',
  },
} as const;
