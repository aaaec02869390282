import type { CertificateHolder } from './fine.ts';
import type { SigningStep } from './signatory.ts';

export const certificateNames: Readonly<Record<CertificateHolder, string>> = {
  user: 'À mon nom',
  'co-holder': 'À mon nom et à celui d’une autre personne',
  spouse: 'Au nom de ma ou mon conjoint',
  child: 'Au nom de mon enfant majeur',
  parent: 'Au nom d’un de mes parents',
  lender: 'Au nom d’une personne qui m’a prêté la voiture',
  'long-lease': 'Au nom d’une société de location longue durée ou de crédit-bail',
  'short-rental': 'Au nom d’un loueur de courte durée',
  company: 'Au nom d’une entreprise ou d’une association',
  sold: 'J’ai vendu ou cédé la voiture',
  unknown: 'Je ne sais pas',
};

/** The advice of each step of the signature. */
export const signingAdvice: Readonly<Record<SigningStep, string>> = {
  'user-signs': 'Vous signez vous-même et vous envoyez vous-même.',
  'owner-signs':
    'Seule la personne nommée sur la carte grise peut signer, ou son avocat devant le tribunal. ' +
    'Préparez le dossier avec elle, à son nom\u00a0: elle signe et elle envoie.',
  mandate:
    'La personne ou l’entreprise nommée sur la carte grise signe. ' +
    'Vous pouvez signer à sa place si elle vous donne un mandat écrit et signé\u00a0: ' +
    'joignez-le au recours, sinon il est irrecevable.',
  'representative-signs':
    'Le représentant légal de l’entreprise ou de l’association signe, ou son avocat devant le ' +
    'tribunal. Préparez le dossier à son nom.',
  'lessor-first':
    'La carte grise doit vous nommer comme locataire pour que vous contestiez. ' +
    'Demandez par écrit à la société de location de vous faire reconnaître comme locataire, ou de ' +
    'contester elle-même avec votre dossier. N’attendez pas\u00a0: le délai court.',
  'rental-first':
    'Le loueur est le débiteur\u00a0: demandez-lui tout de suite, par écrit, s’il conteste ou s’il ' +
    'vous donne un mandat signé. Ne laissez pas passer le délai.',
  'buyer-debtor':
    'Si la vente est enregistrée, c’est à l’acheteur de répondre\u00a0: vous signez pour le dire. ' +
    'Réunissez la déclaration de cession et son accusé d’enregistrement\u00a0: ' +
    'sans ces deux papiers, votre lettre serait irrecevable.',
  'read-certificate':
    'Regardez la carte grise\u00a0: la rubrique C.1, et la mention d’un locataire s’il y en a une. ' +
    'Il faut savoir à quel nom elle est avant d’écrire. Si vous ne pouvez pas la voir, demandez à ' +
    'son propriétaire.',
};

export const holderLinkAdvice =
  'Joignez une déclaration signée de la personne titulaire de la carte de stationnement\u00a0: ' +
  'le trajet était fait avec elle ou pour elle.';
