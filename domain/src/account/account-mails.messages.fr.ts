import { formatMoment, toParisMoment } from '../kernel/index.ts';

/** Mails of the account itself; each says what to do when the person did not ask for it. */
export type AccountMailKind =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_changed'
  | 'reauthentication'
  | 'password_changed'
  | 'account_exists'
  | 'session_closed'
  | 'factor_added'
  | 'factor_removed'
  | 'phone_changed'
  | 'identity_added'
  | 'identity_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'new_device';

/** The sign-in that just opened an account, so that its owner can tell whether it was theirs. */
export interface NewSignIn {
  readonly at: Date;
  /** « Firefox », « Linux »; null for one that is not known. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The beginning of its address: « 92.184 ». */
  readonly network: string;
}

interface AboutMail {
  readonly firstName: string;
  readonly newEmail?: string;
  readonly signIn?: NewSignIn;
  /** Page where one writes to the team. */
  readonly supportUrl: string;
}

export interface AccountMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label of the button, for mails that carry a link. */
  readonly button?: string;
}

/** The code first: the notification of a mail shows the beginning of its subject. */
export const buildCodeSubject = (code: string, subject: string): string => `Code ${code}. ${subject}`;

const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);
const notYou =
  'Vous n’êtes pas à l’origine de cette demande\u00a0? Ne faites rien\u00a0: sans ce lien ni ce code, rien ne change.';

/** The last lines of a mail about a change: `first` is to be done, then writing to the team. */
const writeToUs = (first: string, supportUrl: string): string =>
  `Ce n’était pas vous\u00a0? Quelqu’un a peut-être accès à votre compte. ${first} sans attendre\u00a0: ${supportUrl}`;

function describeSignIn({ at, browser, system, network }: NewSignIn): string {
  const means = [browser === null ? [] : `avec ${browser}`, system === null ? [] : `sur ${system}`].flat().join(' ');
  return (
    `C’était le ${formatMoment(toParisMoment(at))} (heure de Paris), ` +
    `${means === '' ? '' : `${means}, `}depuis un réseau dont l’adresse commence par ${network}.`
  );
}

/**
 * `firstName` is what the person gave at sign-up, empty when unknown; `newEmail` only for a change of address, `signIn`
 * for a new browser. `email_changed` goes to the former address.
 */
export const accountMails: Readonly<Record<AccountMailKind, (about: AboutMail) => AccountMail>> = {
  confirmation: ({ firstName }) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      writeGreeting(firstName),
      'Bienvenue sur PlaceJuste. Il reste une étape\u00a0: confirmer que cette adresse est bien la vôtre.',
      'Ouvrez le lien ci-dessous, ou recopiez le code à six chiffres dans l’application. Ils sont valables 24 heures.',
      'Vous n’avez pas créé de compte\u00a0? Ne faites rien\u00a0: sans confirmation, ce compte ne pourra pas servir.',
    ],
    button: 'Confirmer mon adresse',
  }),
  recovery: ({ firstName }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      writeGreeting(firstName),
      'Vous avez demandé à changer de mot de passe. Ouvrez le lien ci-dessous, ou recopiez le code à ' +
        'six chiffres. Ils sont valables une heure.',
      `${notYou} Votre mot de passe actuel reste valable.`,
    ],
    button: 'Choisir un nouveau mot de passe',
  }),
  magiclink: ({ firstName }) => ({
    subject: 'Connectez-vous à PlaceJuste',
    paragraphs: [
      writeGreeting(firstName),
      'Ouvrez le lien ci-dessous pour vous connecter, ou recopiez le code à six chiffres. Ils sont valables une heure.',
      'Vous n’avez rien demandé\u00a0? Ne faites rien, et ne donnez ce code à personne.',
    ],
    button: 'Me connecter',
  }),
  email_change_current: ({ firstName, newEmail }) => ({
    subject: 'Confirmez le changement de votre adresse e-mail',
    paragraphs: [
      writeGreeting(firstName),
      `Vous avez demandé à remplacer cette adresse par ${newEmail ?? 'une autre adresse'}. Pour votre ` +
        'sécurité, les deux adresses doivent confirmer.',
      'Ouvrez le lien ci-dessous, ou recopiez le code à six chiffres dans vos paramètres. Faites de même avec ' +
        'l’e-mail envoyé à l’autre adresse. Ils sont valables 24 heures.',
      'Vous n’avez rien demandé\u00a0? N’ouvrez pas ce lien et changez votre mot de passe\u00a0: ' +
        'quelqu’un a peut-être accès à votre compte.',
    ],
    button: 'Confirmer le changement',
  }),
  email_change_new: ({ firstName }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      writeGreeting(firstName),
      'Cette adresse a été indiquée comme nouvelle adresse d’un compte PlaceJuste. ' +
        'Ouvrez le lien ci-dessous, ou recopiez le code à six chiffres dans les paramètres de ce compte, pour ' +
        'confirmer qu’elle est à vous. Ils sont valables 24 heures.',
      notYou,
    ],
    button: 'Confirmer cette adresse',
  }),
  email_changed: ({ firstName, newEmail, supportUrl }) => ({
    subject: 'Votre adresse e-mail a été remplacée',
    paragraphs: [
      writeGreeting(firstName),
      `L’adresse de votre compte PlaceJuste est désormais ${newEmail ?? 'une autre adresse'}. Nous ` +
        'n’écrirons plus ici.',
      writeToUs('Écrivez-nous', supportUrl),
    ],
  }),
  reauthentication: ({ firstName }) => ({
    subject: 'Votre code de vérification',
    paragraphs: [
      writeGreeting(firstName),
      'Voici le code à six chiffres qui confirme que c’est bien vous. Il est valable une heure.',
      'Vous n’avez rien demandé\u00a0? Ne donnez ce code à personne et changez votre mot de passe.',
    ],
  }),
  password_changed: ({ firstName, supportUrl }) => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      writeGreeting(firstName),
      'Le mot de passe de votre compte PlaceJuste vient d’être changé. Vos autres appareils ont été déconnectés.',
      'Ce n’était pas vous\u00a0? Ouvrez la page de connexion et choisissez «\u00a0Mot de passe oublié\u00a0». ' +
        `Puis écrivez-nous\u00a0: ${supportUrl}`,
    ],
  }),
  account_exists: ({ firstName }) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      writeGreeting(firstName),
      'Quelqu’un, peut-être vous, vient d’indiquer cette adresse pour un compte PlaceJuste. ' +
        'Vous en avez déjà un\u00a0: rien n’a été créé ni changé.',
      'Pour le retrouver, connectez-vous. Si vous avez oublié votre mot de passe, choisissez ' +
        '«\u00a0Mot de passe oublié\u00a0».',
      'Ce n’était pas vous\u00a0? Ne faites rien\u00a0: votre compte et votre mot de passe restent les mêmes.',
    ],
    button: 'Me connecter',
  }),
  phone_changed: ({ firstName, supportUrl }) => ({
    subject: 'Un numéro de téléphone ouvre maintenant votre compte',
    paragraphs: [
      writeGreeting(firstName),
      'Un numéro de téléphone vient d’être ajouté à votre compte PlaceJuste, ou remplacé. Il permet de se connecter.',
      writeToUs('Changez votre mot de passe, puis écrivez-nous', supportUrl),
    ],
  }),
  identity_added: ({ firstName, supportUrl }) => ({
    subject: 'Une nouvelle façon de vous connecter',
    paragraphs: [
      writeGreeting(firstName),
      'Un autre service vient d’être relié à votre compte PlaceJuste\u00a0: il permet maintenant de s’y connecter.',
      writeToUs('Changez votre mot de passe, puis écrivez-nous', supportUrl),
    ],
  }),
  identity_removed: ({ firstName, supportUrl }) => ({
    subject: 'Une façon de vous connecter a été retirée',
    paragraphs: [
      writeGreeting(firstName),
      'Un service vient d’être retiré de votre compte PlaceJuste\u00a0: il ne permet plus de s’y connecter.',
      writeToUs('Écrivez-nous', supportUrl),
    ],
  }),
  factor_added: ({ firstName, supportUrl }) => ({
    subject: 'La connexion en deux étapes est activée',
    paragraphs: [
      writeGreeting(firstName),
      'Un code ou une clé est maintenant demandé à chaque connexion à votre compte PlaceJuste, en plus du mot de ' +
        'passe. Vos autres appareils doivent se reconnecter.',
      writeToUs('Écrivez-nous', supportUrl),
    ],
  }),
  factor_removed: ({ firstName, supportUrl }) => ({
    subject: 'La deuxième étape de votre connexion a été retirée',
    paragraphs: [
      writeGreeting(firstName),
      'Le code ou la clé demandé en plus de votre mot de passe vient d’être retiré de votre compte PlaceJuste.',
      writeToUs('Changez votre mot de passe, puis écrivez-nous', supportUrl),
    ],
  }),
  passkey_added: ({ firstName, supportUrl }) => ({
    subject: 'Un appareil peut ouvrir votre compte sans mot de passe',
    paragraphs: [
      writeGreeting(firstName),
      'La connexion avec l’empreinte, le visage ou le code d’un appareil vient d’être ajoutée à votre compte PlaceJuste.',
      'Ce n’était pas vous\u00a0? Retirez cet appareil dans vos paramètres, changez votre mot de passe, ' +
        `puis écrivez-nous\u00a0: ${supportUrl}`,
    ],
  }),
  passkey_removed: ({ firstName, supportUrl }) => ({
    subject: 'Un appareil n’ouvre plus votre compte',
    paragraphs: [
      writeGreeting(firstName),
      'La connexion avec l’empreinte, le visage ou le code d’un appareil vient d’être retirée de votre compte PlaceJuste.',
      'Ce n’était pas vous\u00a0? Votre mot de passe reste valable\u00a0: changez-le, ' +
        `puis écrivez-nous\u00a0: ${supportUrl}`,
    ],
  }),
  new_device: ({ firstName, signIn }) => ({
    subject: 'Connexion depuis un nouveau navigateur',
    paragraphs: [
      writeGreeting(firstName),
      'Votre compte PlaceJuste vient d’être ouvert depuis un navigateur que nous ne connaissions pas.',
      ...(signIn === undefined ? [] : [describeSignIn(signIn)]),
      'Si c’était vous, il n’y a rien à faire.',
      'Ce n’était pas vous\u00a0? Changez votre mot de passe\u00a0: vos autres appareils seront déconnectés. ' +
        'Les paramètres de l’application montrent où votre compte est ouvert.',
    ],
  }),
  session_closed: ({ firstName }) => ({
    subject: 'Une session de votre compte a été fermée',
    paragraphs: [
      writeGreeting(firstName),
      'L’accès d’un de vos appareils à votre compte PlaceJuste vient d’être utilisé depuis un autre réseau, ' +
        'sans que nous reconnaissions son navigateur. Par prudence, nous avons fermé cette session.',
      'Si vous venez de changer d’appareil ou de navigateur, reconnectez-vous simplement.',
      'Ce n’était pas vous\u00a0? Quelqu’un a peut-être copié cet accès\u00a0: ' +
        'connectez-vous et changez votre mot de passe, ou choisissez «\u00a0Mot de passe oublié\u00a0».',
    ],
  }),
};
