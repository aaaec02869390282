import { accountLimits, type EmailFault, type PhoneFault } from '@placejuste/domain/account';
import type { AuthCode } from './auth-code.ts';
import type { WeakReason } from './form/weak-password.ts';

/** Straight quotes and dots where the specification has them (§2, §5, §8). */
export const authText = {
  working:
    'Beaucoup de demandes viennent de votre réseau. Votre appareil fait une vérification\u00a0: ' +
    'patientez quelques secondes.',
  signIn: {
    title: 'Se connecter',
    lead: 'Retrouvez vos déclarations, vos preuves et vos amendes.',
    submit: 'Se connecter',
    toOther: 'Créer un compte',
    forgotten: 'Mot de passe oublié\u00a0?',
    success: 'Connexion réussie',
    failure: 'Erreur de connexion',
  },
  signUp: {
    title: 'Créer un compte',
    lead: 'Cinq informations, puis un e-mail à confirmer.',
    submit: 'Créer mon compte',
    toOther: 'J’ai déjà un compte',
    resume: 'Terminer mon inscription',
    success: 'Compte créé !',
    successDetail: 'Vérifiez votre e-mail pour confirmer votre adresse.',
    failure: "Erreur d'inscription",
    notice: {
      before: 'En créant un compte, vous acceptez les ',
      terms: 'conditions d’utilisation',
      between: '. La page ',
      privacy: 'Confidentialité',
      after: ' dit ce qui est gardé, pourquoi, et comment le faire effacer.',
      newTab: ' (nouvel onglet)',
    },
  },
  reset: {
    title: 'Mot de passe oublié',
    lead: 'Indiquez l’adresse de votre compte\u00a0: vous recevrez un lien pour choisir un nouveau mot de passe.',
    /** For a signed-in person, who has not forgotten the password. */
    own: {
      title: 'Changer de mot de passe',
      lead: 'Vous recevrez un lien par e-mail, pour choisir le nouveau.',
    },
    ownAddress: 'C’est l’adresse du compte ouvert sur cet appareil.',
    submit: 'Recevoir le lien',
    sentTitle: 'Demande enregistrée',
    again: 'Demander un autre e-mail',
    // The same sentence whether or not an account exists.
    sent: (email: string): string =>
      `Si un compte existe pour ${email}, un e-mail vient de partir. Ouvrez son lien, ou recopiez ici ` +
      'son code à six chiffres. Si vous en avez reçu plusieurs, seul le dernier sert. Regardez aussi ' +
      'dans vos indésirables.',
  },
  newPassword: {
    title: 'Choisir un nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    success: 'Mot de passe changé',
    successDetail: 'Vos autres appareils ont été déconnectés.',
    failure: 'Le mot de passe n’a pas été changé',
    byMail: 'Recevoir un lien par e-mail',
  },
  settle: {
    title: 'Choisissez votre mot de passe',
    lead:
      'Votre adresse est confirmée. Ce compte a été créé dans un autre navigateur\u00a0: ' +
      'pour le protéger, tapez le mot de passe choisi à l’inscription, ou un nouveau.',
    names: 'Vérifiez aussi votre nom et votre téléphone.',
    submit: 'Enregistrer et continuer',
    success: 'Compte confirmé',
    failure: 'Le compte n’est pas encore confirmé',
  },
  code: {
    title: 'Confirmez votre adresse',
    sent: (email: string): string =>
      `Si cette adresse est nouvelle, un e-mail vient de partir vers ${email}. Ouvrez son lien, ou ` +
      'recopiez ici le code à six chiffres. Si un compte existe déjà, connectez-vous.',
    enter: 'Recopier le code reçu par e-mail',
    label: 'Code à six chiffres',
    submit: 'Valider le code',
    tooMany: 'Ouvrez plutôt le lien du dernier e-mail. Sinon, réessayez dans une heure ou deux.',
    tooManyTexted: 'Réessayez dans une heure ou deux, ou connectez-vous autrement.',
    resend: 'Renvoyer l’e-mail',
    otherAddress: 'Changer d’adresse e-mail',
    resent: 'E-mail demandé',
    resentDetail: 'S’il y a un compte à confirmer pour cette adresse, un nouvel e-mail vient de partir.',
  },
  otherRows: {
    label: 'Sans mot de passe',
    signUpLabel: 'Autre façon de créer un compte',
    mail: 'Recevoir un code par e-mail',
    phone: 'Recevoir un code par SMS',
    signUpPhone: 'Créer un compte avec mon numéro',
  },
  askCode: {
    enterTitle: 'Recopiez votre code',
    back: 'Revenir',
    email: {
      title: 'Recevoir un code par e-mail',
      lead: 'Un code à six chiffres remplace votre mot de passe pour cette fois.',
      submit: 'Recevoir le code',
      // The same sentence whether or not an account exists.
      sent: (email: string): string =>
        `Si un compte existe pour ${email}, un e-mail vient de partir. Ouvrez son lien, ou recopiez ici ` +
        'son code à six chiffres. Regardez aussi dans vos indésirables.',
      again: 'Demander un autre code',
    },
    phone: {
      title: 'Recevoir un code par SMS',
      lead: 'Un code à six chiffres, envoyé à votre téléphone, remplace le mot de passe.',
      submit: 'Recevoir le code',
      sent: (phone: string): string =>
        `Si ce numéro peut ouvrir un compte, un SMS vient de partir vers le ${phone}. Recopiez ici son code.`,
      again: 'Demander un autre code',
    },
  },
  again: 'C’est bien vous\u00a0?',
  againWays: {
    label: 'Ou sans mot de passe',
    sent: {
      email: (email: string): string => `Un e-mail vient de partir à ${email}. Recopiez ici son code à six chiffres.`,
      phone: (phone: string): string => `Un SMS vient de partir au ${phone}. Recopiez ici son code à six chiffres.`,
    },
    otherwise:
      'Rien de tout cela ne marche\u00a0? Déconnectez-vous, reconnectez-vous comme d’habitude, puis revenez ici ' +
      'dans les dix minutes.',
  },
  otherWays: {
    title: 'Ou avec un autre compte',
    titleAgain: 'Ou avec le compte qui ouvre le vôtre',
    again: 'À votre retour, revenez sur cette page et recommencez\u00a0: vous avez dix minutes.',
    labels: {
      franceconnect: 'S’identifier avec FranceConnect',
      google: 'Continuer avec Google',
      apple: 'Continuer avec Apple',
    },
    franceConnect:
      'FranceConnect est la solution proposée par l’État pour sécuriser et simplifier la connexion à vos ' +
      'services en ligne.',
    about: 'Qu’est-ce que FranceConnect\u00a0?',
    aboutTitle: 'Qu’est-ce que FranceConnect\u00a0? - nouvelle fenêtre',
    failure: 'Ce service ne répond pas',
    failureDetail: 'Réessayez dans un moment, ou connectez-vous avec votre adresse e-mail.',
  },
  callback: {
    title: 'Confirmation de votre adresse',
    working: 'Confirmation en cours...',
    confirm: 'Confirmer mon adresse',
    confirmLead: 'Un dernier geste\u00a0: appuyez sur le bouton pour confirmer que cette adresse est la vôtre.',
    recover: 'Choisir un nouveau mot de passe',
    recoverLead:
      'Appuyez sur le bouton pour continuer. Votre mot de passe actuel reste valable tant que vous ' +
      'n’en avez pas choisi un autre.',
    failure: 'Erreur de confirmation',
    open: 'Ouvrir ce compte',
    openTitle: 'Ouvrir un compte',
    openLead: (email: string): string =>
      `Ce lien ouvre le compte ${email} sur cet appareil. Ce n’est pas le vôtre\u00a0? Fermez cette page.`,
    oldTitle: 'Ce lien date de plus de deux minutes',
    oldLead: 'Vous ne venez pas de le demander vous-même\u00a0? Fermez cette page.',
    otherTitle: 'Un compte est déjà ouvert ici',
    otherLead: (email: string): string =>
      `Le compte ${email} est ouvert sur cet appareil. Il reste ouvert, et ce lien n’a rien changé.`,
    otherAdvice:
      'Ce lien est pour un autre compte\u00a0? Déconnectez-vous d’abord dans les paramètres, puis ' +
      'ouvrez-le de nouveau.',
    spentAdvice:
      'Ce lien était celui d’un autre compte. Pour ce compte-là, déconnectez-vous dans les paramètres, ' +
      'puis demandez un nouvel e-mail.',
    toSettings: 'Aller aux paramètres',
    stay: 'Rester sur mon compte',
    waitingTitle: 'Il reste une adresse à confirmer',
    waitingLead:
      'Celle-ci est confirmée. Ouvrez maintenant le lien reçu à l’autre adresse\u00a0: la nouvelle remplacera alors ' +
      'l’ancienne.',
    toAddress: 'Voir mes adresses',
    noSession: 'Aucune session trouvée après confirmation',
    noSessionLead:
      'Votre adresse est peut-être déjà confirmée\u00a0: essayez de vous connecter, ou recopiez le ' +
      'code reçu par e-mail.',
    done: 'Adresse confirmée',
    changed: 'C’est maintenant celle de votre compte.',
    again: 'Revenir à la connexion',
  },
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    phone: 'Téléphone',
    phoneHint: 'Par exemple 06 12 34 56 78',
    email: 'Email',
    password: 'Mot de passe',
    passwordHint: '6 caractères au moins',
    newPassword: 'Nouveau mot de passe',
    currentPassword: 'Mot de passe actuel',
    settledPassword: 'Mot de passe',
    settledPasswordHint: 'Celui de l’inscription ou un nouveau\u00a0; 6 caractères au moins',
  },
  faults: {
    firstName: 'Indiquez votre prénom.',
    lastName: 'Indiquez votre nom.',
    phone: 'Indiquez votre numéro de téléphone.',
    email: 'Indiquez votre adresse e-mail.',
    firstNameLong: `Ce prénom est trop long\u00a0: ${accountLimits.nameCharacters} caractères au plus.`,
    lastNameLong: `Ce nom est trop long\u00a0: ${accountLimits.nameCharacters} caractères au plus.`,
    passwordLong: 'Ce mot de passe est trop long\u00a0: 72 caractères au plus, moins s’il a des accents ou des émojis.',
    shapes: {
      PHONE_CHARACTERS: 'Ce numéro de téléphone contient autre chose que des chiffres. Exemple\u00a0: 06 12 34 56 78',
      PHONE_SHORT: 'Ce numéro de téléphone est incomplet.',
      PHONE_LONG: 'Ce numéro de téléphone a trop de chiffres.',
      EMAIL_SHAPE: 'Cette adresse e-mail est incomplète. Exemple\u00a0: prenom.nom@exemple.fr',
      EMAIL_CHARACTERS:
        'Cette adresse e-mail contient un signe qui n’est pas accepté\u00a0: ' +
        'lettres sans accent, chiffres, point, tiret, + et _ seulement.',
      EMAIL_LONG: 'Cette adresse e-mail est trop longue.',
    } satisfies Readonly<Record<EmailFault | PhoneFault, string>>,
    password: 'Indiquez votre mot de passe.',
    passwordShort: 'Le mot de passe doit avoir 6 caractères au moins.',
    currentPassword: 'Indiquez votre mot de passe actuel.',
    code: 'Recopiez les six chiffres du code.',
  },
  lost: {
    title: 'Vous n’êtes plus connecté',
    lead: 'La session de cet appareil a pris fin, ou a été fermée depuis un autre appareil. Reconnectez-vous.',
  },
  /** By the `error` parameter, which anybody may forge: a map has no inherited keys. */
  linkErrors: new Map([
    [
      'email_confirmation_failed',
      'Ce lien n’est plus valable\u00a0: il a déjà servi ou il a expiré. Connectez-vous, ou demandez un nouvel e-mail.',
    ],
  ]),
  linkErrorTitle: 'Erreur de confirmation',
};

/** The catalogue of §8 for `/auth`; the mobile form has its own two sentences for sign-up. */
export const authMessages: Readonly<Record<AuthCode, string>> = {
  ALREADY_REGISTERED: 'Un compte existe déjà avec cet email',
  BAD_CREDENTIALS: 'Email ou mot de passe incorrect',
  NOT_CONFIRMED: 'Erreur de connexion',
  WEAK_PASSWORD: "Erreur lors de l'inscription",
  SAME_PASSWORD: 'Le mot de passe n’a pas été changé',
  PRESENT_PASSWORD_NEEDED: 'Votre mot de passe actuel est demandé',
  PRESENT_PASSWORD_WRONG: 'Le mot de passe actuel est incorrect',
  CODE_EXPIRED: 'Erreur de confirmation',
  SECOND_FACTOR_NEEDED: 'Votre second code est demandé',
  CODE_WRONG: 'Ce code n’est pas le bon',
  INVALID: 'Une réponse n’est pas acceptée',
  SIGN_UPS_CLOSED: 'Les inscriptions sont fermées pour le moment',
  TOO_MANY: 'Trop d’essais',
  NETWORK: 'Le service ne répond pas',
  OTHER: 'Une erreur est survenue',
};

/** The next thing to do, below the message. */
export const authAdvice: Readonly<Record<AuthCode, string>> = {
  ALREADY_REGISTERED: 'Connectez-vous, ou demandez un nouveau mot de passe.',
  BAD_CREDENTIALS: 'Vérifiez l’adresse et le mot de passe, puis réessayez.',
  NOT_CONFIRMED:
    'Votre adresse n’est pas encore confirmée. Ouvrez le lien reçu par e-mail, ou recopiez le code. ' +
    'Si l’e-mail dit que vous avez déjà un compte, utilisez son mot de passe.',
  WEAK_PASSWORD: 'Ce mot de passe est trop simple. Choisissez-en un plus long.',
  SAME_PASSWORD: 'Choisissez un mot de passe différent de l’ancien.',
  PRESENT_PASSWORD_NEEDED:
    'Votre connexion date de plus de dix minutes. Indiquez votre mot de passe actuel, ou demandez un lien par e-mail.',
  PRESENT_PASSWORD_WRONG: 'Vérifiez votre mot de passe actuel, ou demandez un lien par e-mail.',
  SECOND_FACTOR_NEEDED: 'Déconnectez-vous, puis reconnectez-vous avec votre second code. Ensuite, recommencez.',
  CODE_EXPIRED: 'Ce code n’est plus valable ou ne correspond pas à cette adresse. Demandez un nouvel e-mail.',
  CODE_WRONG: 'Il a peut-être expiré\u00a0: attendez le suivant et recopiez-le.',
  INVALID: 'Vérifiez chaque réponse. Rien de ce que vous avez saisi n’est perdu.',
  SIGN_UPS_CLOSED: 'Revenez dans quelques heures. Rien de ce que vous avez saisi n’est perdu.',
  TOO_MANY: 'Attendez une minute, puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
  NETWORK: 'Vérifiez votre connexion, puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
  OTHER: 'Réessayez dans un instant. Rien de ce que vous avez saisi n’est perdu.',
};

/** Advice for each reason to reject a password. */
export const weakAdvice: Readonly<Record<WeakReason, string>> = {
  length: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
  characters: 'Ajoutez à ce mot de passe une majuscule, un chiffre ou un autre signe.',
  pwned: 'Ce mot de passe est très courant, ou a déjà été volé ailleurs. Choisissez-en un autre, à vous seul.',
};

/** Sentences of the sign-in form, which replace the catalogue's. */
export const signInMessages: Readonly<Partial<Record<AuthCode, string>>> = {
  INVALID: authText.signIn.failure,
  TOO_MANY: authText.signIn.failure,
  NETWORK: authText.signIn.failure,
  OTHER: authText.signIn.failure,
};
const signUpFailed = "Erreur lors de l'inscription";
export const signUpMessages: Readonly<Partial<Record<AuthCode, string>>> = {
  INVALID: signUpFailed,
  TOO_MANY: signUpFailed,
  NETWORK: signUpFailed,
  OTHER: signUpFailed,
};
export const pwaSignUpMessages: Readonly<Partial<Record<AuthCode, string>>> = {
  ...signUpMessages,
  ALREADY_REGISTERED: 'Cet email est déjà utilisé',
};
