import { accountLimits, type EmailFault, type PhoneFault } from '@placejuste/domain/account';
import type { AuthCode } from './auth-commands.ts';

/** Straight quotes and dots where the specification writes them (§2, §5, §8). */
export const authText = {
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
    submit: 'Recevoir le lien',
    sentTitle: 'Demande enregistrée',
    // The same words whether or not an account exists.
    sent: (email: string): string => `Si un compte existe pour ${email}, un e-mail vient de partir. Ouvrez son lien, ou recopiez ici son code à six chiffres. Pensez aux courriers indésirables.`,
  },
  newPassword: {
    title: 'Choisir un nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    success: 'Mot de passe changé',
    successDetail: 'Vos autres appareils ont été déconnectés.',
    failure: 'Le mot de passe n’a pas été changé',
  },
  code: {
    title: 'Confirmez votre adresse',
    sent: (email: string): string => `Si cette adresse est nouvelle, un e-mail vient de partir vers ${email}. Ouvrez son lien, ou recopiez ici le code à six chiffres. Si un compte existe déjà, connectez-vous.`,
    enter: 'Recopier le code reçu par e-mail',
    label: 'Code à six chiffres',
    submit: 'Valider le code',
    resend: 'Renvoyer l’e-mail',
    resent: 'E-mail demandé',
    resentDetail: 'S’il y a un compte à confirmer pour cette adresse, un nouvel e-mail vient de partir.',
  },
  callback: {
    title: 'Confirmation de votre adresse',
    working: 'Confirmation en cours...',
    confirm: 'Confirmer mon adresse',
    confirmLead: 'Un dernier geste\u00a0: appuyez sur le bouton pour confirmer que cette adresse est la vôtre.',
    recover: 'Choisir un nouveau mot de passe',
    recoverLead: 'Appuyez sur le bouton pour continuer. Votre mot de passe actuel reste valable tant que vous n’en avez pas choisi un autre.',
    failure: 'Erreur de confirmation',
    noSession: 'Aucune session trouvée après confirmation',
    noSessionLead: 'Votre adresse est peut-être déjà confirmée\u00a0: essayez de vous connecter, ou recopiez le code reçu par e-mail.',
    done: 'Adresse confirmée',
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
      EMAIL_CHARACTERS: 'Cette adresse e-mail contient un signe qui n’est pas accepté\u00a0: lettres sans accent, chiffres, point, tiret, + et _ seulement.',
      EMAIL_LONG: 'Cette adresse e-mail est trop longue.',
    } satisfies Readonly<Record<EmailFault | PhoneFault, string>>,
    password: 'Indiquez votre mot de passe.',
    passwordShort: 'Le mot de passe doit avoir 6 caractères au moins.',
    code: 'Recopiez les six chiffres du code.',
  },
  linkErrors: {
    email_confirmation_failed: 'Ce lien n’est plus valable\u00a0: il a déjà servi ou il a expiré. Connectez-vous, ou demandez un nouvel e-mail.',
  } as Readonly<Record<string, string>>,
  linkErrorTitle: 'Erreur de confirmation',
};

/** The catalogue of §8 for `/auth`; the mobile form has its own two sentences for sign-up. */
export const authMessages: Readonly<Record<AuthCode, string>> = {
  ALREADY_REGISTERED: 'Un compte existe déjà avec cet email',
  BAD_CREDENTIALS: 'Email ou mot de passe incorrect',
  NOT_CONFIRMED: 'Erreur de connexion',
  WEAK_PASSWORD: "Erreur lors de l'inscription",
  SAME_PASSWORD: 'Le mot de passe n’a pas été changé',
  CODE_EXPIRED: 'Erreur de confirmation',
  INVALID: 'Une réponse n’est pas acceptée',
  TOO_MANY: 'Trop d’essais',
  NETWORK: 'Le service ne répond pas',
  OTHER: 'Une erreur est survenue',
};

/** What to do next, under the sentence. */
export const authAdvice: Readonly<Record<AuthCode, string>> = {
  ALREADY_REGISTERED: 'Connectez-vous, ou demandez un nouveau mot de passe.',
  BAD_CREDENTIALS: 'Vérifiez l’adresse et le mot de passe, puis réessayez.',
  NOT_CONFIRMED: 'Votre adresse n’est pas encore confirmée. Ouvrez le lien reçu par e-mail, ou recopiez le code.',
  WEAK_PASSWORD: 'Ce mot de passe est trop simple. Choisissez-en un plus long.',
  SAME_PASSWORD: 'Choisissez un mot de passe différent de l’ancien.',
  CODE_EXPIRED: 'Ce code n’est plus valable ou ne correspond pas à cette adresse. Demandez un nouvel e-mail.',
  INVALID: 'Vérifiez chaque réponse. Rien de ce que vous avez saisi n’est perdu.',
  TOO_MANY: 'Attendez une minute, puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
  NETWORK: 'Vérifiez votre connexion, puis réessayez. Rien de ce que vous avez saisi n’est perdu.',
  OTHER: 'Réessayez dans un instant. Rien de ce que vous avez saisi n’est perdu.',
};

/** Sentences of one form for codes that its own wording covers. */
export const signInMessages: Readonly<Partial<Record<AuthCode, string>>> = {
  INVALID: authText.signIn.failure,
  TOO_MANY: authText.signIn.failure,
  NETWORK: authText.signIn.failure,
  OTHER: authText.signIn.failure,
};
const signUpFailed = "Erreur lors de l'inscription";
export const signUpMessages: Readonly<Partial<Record<AuthCode, string>>> = { INVALID: signUpFailed, TOO_MANY: signUpFailed, NETWORK: signUpFailed, OTHER: signUpFailed };
export const pwaSignUpMessages: Readonly<Partial<Record<AuthCode, string>>> = { ...signUpMessages, ALREADY_REGISTERED: 'Cet email est déjà utilisé' };
