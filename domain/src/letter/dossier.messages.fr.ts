import { describeDelayAfterFinding } from '../fine/index.ts';
import { formatDate, type PlainDate } from '../kernel/index.ts';
import type {
  CaseFieldCode,
  DossierFailureCode,
  DossierRefusalCode,
  DossierStep,
  DossierWarningCode,
  MissingExhibitCode,
  PaperKind,
} from './dossier-codes.ts';
import { maxExhibitPages } from './dossier-codes.ts';
import type { OffenceKind, Situation } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';

export const dossierMessages: Readonly<Record<DossierRefusalCode, string>> = {
  FINE_UNKNOWN: 'Cette fiche n’a pas été retrouvée parmi les vôtres.',
  DOSSIER_UNKNOWN: 'Ce dossier n’a pas été retrouvé parmi les vôtres.',
  DOSSIER_ID_TAKEN: 'Ce dossier existe déjà. Rechargez la page.',
  DOSSIER_LETTER_NOT_OF_TRACK: 'Cette lettre n’existe pas pour cet avis. Choisissez-en une parmi celles proposées.',
  DOSSIER_CONTEST_ACCEPTED: 'Votre recours a été accepté\u00a0: cette lettre dirait le contraire.',
  DOSSIER_FACTS_MISSING: 'Il manque des informations pour écrire la lettre. Elles sont indiquées ci-dessous.',
  DOSSIER_EXHIBITS_MISSING: 'Il manque des pièces à joindre. Elles sont indiquées ci-dessous.',
  DOSSIER_OUTDATED:
    'La fiche de l’amende a changé depuis ce dossier. S’il n’est pas parti, refaites-le, puis signez le nouveau.',
  DOSSIER_PAPERS_CONTRADICT:
    'Une pièce ne correspond pas à la fiche, ou n’a pas pu être comparée. Le dossier attend votre réponse.',
  DOSSIER_EXHIBITS_BEING_READ:
    'La relecture de vos pièces n’est pas finie. Réessayez dans un instant. Si votre date est proche, téléchargez la ' +
    'lettre sans attendre et signez-la au stylo.',
  DOSSIER_DOWNLOAD_UNREAD:
    'Nous relisons encore vos pièces\u00a0: l’une d’elles peut contredire la lettre. Attendez un instant. Si votre ' +
    'date est proche, choisissez «\u00a0Télécharger sans attendre\u00a0» et comparez-les vous-même à la lettre. ' +
    'Si le bouton manque, rechargez la page.',
  DOSSIER_RULES_OUTDATED:
    'Les textes cités doivent être relus avant d’écrire une nouvelle lettre. ' +
    'Notre équipe est prévenue. Si la date sûre est proche, envoyez votre propre lettre sans ' +
    'attendre.',
  DOSSIER_NOT_READY: 'Le dossier n’est pas encore prêt.',
  DOSSIER_PAYMENT_DUE:
    'La déclaration qui sert de preuve reste à régler\u00a0: 5,00 €. Réglez-la, puis téléchargez le dossier.',
  PAPER_UNKNOWN: 'Cette pièce n’a pas été retrouvée parmi les vôtres.',
  PAPER_FILE_UNKNOWN: 'Le fichier n’a pas été retrouvé. Envoyez-le de nouveau.',
  PAPER_ID_TAKEN:
    'Une première pièce est déjà jointe, et celle-ci n’est pas partie. Elle est gardée ici\u00a0: ' +
    'vérifiez vos justificatifs, puis envoyez-la de nouveau s’il le faut.',
  PAPERS_TOO_MANY: 'Vous avez déjà joint 20 pièces à cette amende. Retirez-en une pour en ajouter une autre.',
  PAPER_FACTS_CHANGED: 'La fiche ou cette pièce a changé entre-temps. Rechargez la page, puis vérifiez de nouveau.',
  CARD_UNKNOWN: 'Cette image de carte n’a pas été retrouvée. Rechargez la page.',
  CARD_MASK_REFUSED: 'Ce cache est trop grand ou sort de l’image\u00a0: la carte ne prouverait plus rien. Réduisez-le.',
  SIGNATURE_OF_TWO: 'Deux personnes signent cette lettre. Imprimez-la, puis signez-la toutes les deux au stylo.',
  SIGNATURE_OFF: 'La signature à l’écran n’est pas ouverte ici. Imprimez la lettre et signez-la au stylo.',
  SIGNATURE_EMPTY: 'Le cadre est vide\u00a0: signez dans le cadre, ou imprimez la lettre et signez au stylo.',
  SIGNATURE_TOO_SMALL:
    'Un point ou un trait minuscule ne fait pas une signature. Effacez et signez de nouveau, ' +
    'ou imprimez la lettre et signez au stylo.',
};

export const missingExhibitMessages: Readonly<Record<MissingExhibitCode, string>> = {
  NOTICE_MISSING: 'La copie de l’avis\u00a0: sans elle, la contestation serait irrecevable. Ajoutez-la à la fiche.',
  CARTE_GRISE_MISSING:
    'La copie de la carte grise\u00a0: sans elle, le recours serait irrecevable. ' +
    'Ajoutez-la dans vos papiers\u00a0; elle doit être validée.',
  CMI_FRONT_MISSING:
    'Le recto de la carte qui valait ce jour-là. Ajoutez-le dans vos papiers\u00a0; il doit être validé.',
  CMI_BACK_MISSING:
    'Le verso de la carte qui valait ce jour-là. Ajoutez-le dans vos papiers\u00a0; il doit être validé.',
  AWARD_MISSING: 'La décision qui accorde la carte\u00a0: elle seule montre que le droit couvrait ce jour-là.',
  APPEAL_COPY_MISSING:
    'La copie de la lettre déjà envoyée. Si le site ne vous en a remis aucune, indiquez l’envoi par le site et ' +
    'cochez «\u00a0Le site n’a remis aucune copie de mon envoi\u00a0».',
  RECEIPT_MISSING: 'L’avis de réception ou l’accusé d’enregistrement du recours\u00a0: le tribunal le demande.',
  DECISION_MISSING: 'La réponse à votre recours\u00a0: décision de refus ou avis rectificatif.',
  FAMILY_RECORD_MISSING: 'Le livret de famille, à la page de l’enfant\u00a0: il montre qui signe pour lui.',
  GUARDIANSHIP_MISSING: 'Le jugement de tutelle ou de curatelle\u00a0: il montre qui signe, ou qui assiste.',
  COMPANY_EXTRACT_MISSING:
    'L’extrait d’immatriculation de l’entreprise (Kbis), ou les statuts et la désignation pour une ' +
    'association\u00a0: il montre qui peut signer pour elle.',
  CESSION_MISSING: 'La déclaration de cession\u00a0: sans elle, la contestation serait irrecevable.',
  CESSION_RECEIPT_MISSING:
    'L’accusé d’enregistrement de la cession\u00a0: sans lui, la contestation serait irrecevable.',
  COMPLAINT_MISSING: 'Le récépissé du dépôt de plainte\u00a0: il est la preuve du vol ou de la plaque copiée.',
};

export const caseFieldMessages: Readonly<Record<CaseFieldCode, string>> = {
  SITUATIONS_CONTRADICT: 'Deux situations se contredisent. Gardez celle qui correspond à ce jour-là.',
  AWARD_DATES_NEEDED: 'Indiquez à partir de quand la décision accorde la carte.',
  AWARD_DOES_NOT_COVER:
    'D’après ces dates, le droit ne couvrait pas le jour du constat\u00a0: ' +
    'la lettre ne peut pas dire le contraire. Vérifiez la décision.',
  OBSTACLE_NEEDED:
    'Dites pourquoi le ticket n’a pas pu être pris, par exemple\u00a0: «\u00a0horodateur en panne\u00a0».',
  TICKET_JOINED:
    'La lettre dirait qu’aucun ticket n’a pu être pris, alors qu’un ticket est joint. Décochez cette ligne, ou ' +
    'retirez ' +
    'le ticket de l’amende et la déclaration qui le porte.',
  ANSWER_JOINED:
    'La lettre dirait qu’aucune réponse n’est venue, alors qu’une réponse est jointe. Indiquez le jour de cette ' +
    'réponse, ou retirez-la de l’amende.',
  ANSWER_TO_REMINDER:
    'La relance dirait que vous ne connaissez pas la suite de cet envoi, alors qu’une réponse est jointe. Si elle ' +
    'répond à cet envoi, la relance n’est plus utile. Sinon, retirez cette réponse de l’amende.',
  POST_SLIP_JOINED:
    'La lettre dirait que le recours est parti en ligne, alors qu’une preuve de dépôt à la poste est jointe. ' +
    'Choisissez ' +
    'la lettre recommandée, ou retirez cette preuve de l’amende.',
  OFFENCE_NEEDED: 'Indiquez ce que l’avis reproche.',
  OFFENCE_WORDS_NEEDED: 'Recopiez l’infraction telle qu’elle est écrite sur l’avis.',
  REASONS_NEEDED:
    'La carte ne répond pas à cette infraction. Donnez vos raisons dans «\u00a0Vos ' +
    'explications\u00a0»\u00a0: la lettre doit être motivée.',
  SENT_ON_NEEDED: 'Indiquez le jour où la lettre précédente a été envoyée.',
  RECEIVED_OR_REFUSED_NEEDED: 'Indiquez la date de l’avis de réception, ou celle de la réponse reçue.',
  SILENCE_NOT_YET: 'Le mois de réponse court encore\u00a0: il n’y a pas encore de refus à contester.',
  DATES_ORDER: 'Cette date est avant l’envoi. Vérifiez les deux dates.',
  DATE_IN_FUTURE: 'Cette date est dans le futur. Vérifiez-la.',
  MANDATARY_ADDRESS_NEEDED: 'Indiquez l’adresse de la personne qui signe avec un mandat\u00a0: le mandat la porte.',
  CASE_TEXT_TOO_LONG: 'Ce texte est trop long. Raccourcissez-le, rien d’autre n’est perdu.',
};

export const dossierWarningMessages: Readonly<Record<DossierWarningCode, string>> = {
  DECLARATION_OTHER_PLATE:
    'La déclaration choisie porte une autre plaque que l’avis\u00a0: ' +
    'ses photos ne sont pas jointes, et la lettre n’en parle pas. Vérifiez les deux plaques.',
  CERTIFICATE_LEFT_OUT:
    'La carte grise n’est pas jointe\u00a0: elle ne porte pas ce que dit la fiche, ou cela n’a pas ' +
    'été confirmé. Cette lettre peut partir sans elle\u00a0; pour la joindre, ajoutez à cette amende ' +
    'celle de cette voiture.',
  DECLARATION_LEFT_OUT:
    'La déclaration liée ne correspond pas à l’avis (plaque, lieu ou moment)\u00a0: ' +
    'elle n’est pas jointe, et la lettre n’en parle pas.',
  DECLARATION_SINCE_EVENT:
    'Une déclaration de votre compte dit cette voiture garée après la date de la vente ou du vol. La lettre n’en ' +
    'parle pas. Vérifiez la date et la plaque avant de signer.',
  DEPOSIT_AFTER_FINDING:
    'La déclaration a été enregistrée après l’heure portée par l’avis. La lettre le dit\u00a0: ' +
    'elle ne la présente pas comme faite au moment du constat.',
  CARD_ENDED_THAT_DAY:
    'La carte elle-même n’était pas en cours ce jour-là. La lettre s’appuie sur la décision qui ' +
    'accorde le droit\u00a0: vérifiez ses dates.',
  TOWN_MAY_ASK_TICKET:
    'Certaines communes limitent la durée (12 heures au moins) et demandent un ticket gratuit ou ' +
    'l’enregistrement de la plaque. Sans lui, le recours peut être refusé. ' +
    'Si vous l’avez, joignez-le.',
  PAYMENT_NOT_STOPPED:
    'Il n’est pas nécessaire de payer pour contester, mais cet envoi n’arrête pas les 3 mois pour ' +
    'payer. Vous pouvez payer et contester\u00a0: si vous obtenez gain de cause, la somme payée est ' +
    'rendue, ou déduite d’une autre dette.',
  DO_NOT_PAY: 'Payer met fin à la contestation. Ne payez pas ce que vous contestez.',
  COURT_MAY_FINE_MORE:
    'Si l’affaire va devant le tribunal de police et qu’il vous condamne, la somme peut être plus ' +
    'élevée que celle de l’avis, avec des frais en plus.',
  PHOTOS_ARE_NO_PROOF:
    'Devant le tribunal de police, des photos seules ne suffisent pas\u00a0: ' +
    'ce sont les écrits et les témoins qui comptent.',
  CARD_IS_NO_ANSWER:
    'La carte ne permet pas de se garer sur un trottoir, un arrêt de bus ou une place de livraison, ' +
    'ni de rester plus de sept jours au même endroit. La lettre ne l’invoque pas\u00a0: ' +
    'elle donne seulement vos raisons.',
  DISPLAY_AND_PHOTO:
    'Vous dites que la carte ne pouvait pas être lue derrière le pare-brise, et une photo du ' +
    'pare-brise est jointe\u00a0: regardez si elles disent la même chose.',
  ORIGINAL_BY_POST:
    'Par la poste, l’original de l’avis doit être joint\u00a0: ' +
    'avec une copie, la requête peut être rejetée. Gardez-en une photo.',
  APPLICANT_SIGNS: 'Devant le tribunal, signez vous-même ou prenez un avocat. Un mandat n’y suffit pas.',
  TSP_NO_LEGAL_AID:
    'Devant ce tribunal, l’aide juridictionnelle n’existe pas. ' +
    'Une demande jugée abusive peut être sanctionnée, jusqu’à 2\u00a0000\u00a0€.',
  RECEIPT_NOT_JOINED:
    'L’avis de réception de votre recours n’est pas joint\u00a0: le tribunal le demande. ' +
    'Joignez-le si vous l’avez. Sinon, envoyez quand même dans le délai et répondez au greffe.',
  MANDATE_TO_SIGN:
    'Le mandat joint doit être signé par la personne de la carte grise, ou par qui agit pour elle. ' +
    'Sans lui, le recours serait irrecevable.',
  STATEMENT_TO_SIGN:
    'L’attestation jointe doit être complétée et signée par la personne qui y est nommée. ' +
    'Le formulaire cerfa n° 11527 convient aussi.',
  PRESENCE_DIFFERS:
    'Pour ce stationnement, l’attestation signée ne dit pas la même chose que cette amende sur le ' +
    'titulaire ou sur sa présence. Cette attestation-là n’est pas jointe\u00a0: ' +
    'vérifiez qui était dans la voiture.',
  JUSTICE_TAKES_LONG: 'Le tribunal reçoit beaucoup de demandes\u00a0: la réponse peut prendre longtemps.',
  ANSWER_THE_REGISTRY:
    'Si le greffe demande une pièce, répondez dans le mois, même en partie\u00a0: ' +
    'sans réponse, la requête est considérée comme abandonnée.',
  RAPO_STILL_NEEDED: 'Cette demande ne remplace pas le recours\u00a0: envoyez-le aussi, dans son délai.',
};

export const dossierStepMessages: Readonly<Record<DossierStep, string>> = {
  waiting: 'Votre dossier attend son tour.',
  gathering: 'Nous rassemblons les pièces.',
  writing: 'Nous rédigeons la lettre.',
  typesetting: 'Nous mettons le dossier en pages.',
  storing: 'Nous rangeons le dossier.',
  done: 'Votre dossier est prêt.',
  stopped: 'La préparation s’est arrêtée.',
};

/** Each names the exhibit, and the remedy. */
export const dossierFailureMessages: Readonly<Record<DossierFailureCode, string>> = {
  EXHIBIT_UNREADABLE:
    'Ce fichier ne peut pas être lu. Remplacez-le par une photo JPEG ou un PDF, puis relancez le dossier.',
  EXHIBIT_LOCKED:
    'Ce PDF est protégé par un mot de passe. Enregistrez-le sans mot de passe, ou photographiez le ' +
    'papier, puis relancez le dossier.',
  EXHIBIT_TOO_LONG:
    `Ce PDF compte plus de ${maxExhibitPages} pages. Gardez seulement les pages utiles, ou ` +
    'photographiez-les, puis relancez le dossier.',
  PAPERS_CHANGED:
    'La fiche, une pièce ou la déclaration liée a changé depuis votre demande. ' +
    'Relancez le dossier\u00a0: il prendra ce qui est à jour.',
  TOO_LONG: 'La mise en pages a pris trop de temps. Allégez les pièces, puis relancez le dossier.',
  INTERNAL: 'La préparation a échoué de notre côté. Vos informations sont gardées\u00a0; relancez le dossier.',
};

export const letterNames: Readonly<Record<LetterKind, { readonly name: string; readonly what: string }>> = {
  rapo: {
    name: 'Recours préalable (RAPO)',
    what: 'La première lettre contre un forfait de post-stationnement. Elle est obligatoire.',
  },
  photos: { name: 'Demande des photos', what: 'Demande à la collectivité les photos prises lors du constat.' },
  tsp: { name: 'Mémoire pour le tribunal', what: 'À joindre au formulaire du tribunal du stationnement payant.' },
  requete: { name: 'Requête en exonération', what: 'Conteste un avis de contravention.' },
  reclamation: { name: 'Réclamation', what: 'Conteste une amende forfaitaire majorée.' },
  'file-request': { name: 'Demande du dossier', what: 'Après un mois sans réponse, demande les pièces du dossier.' },
  'follow-up': { name: 'Relance', what: 'Demande où en est un envoi resté sans nouvelles.' },
};

/** Words the delay of the declaration, in figures, then its use in the letter. */
export function describeLateDeposit(minutes: number): string {
  return (
    `La déclaration a été enregistrée ${describeDelayAfterFinding(minutes)}. La lettre le dit\u00a0: elle ne ` +
    'la présente pas comme faite au moment du constat.'
  );
}

export const paperNames: Readonly<Record<PaperKind, string>> = {
  'carte-grise': 'Carte grise de cette voiture',
  'cmi-front': 'Carte de stationnement, recto',
  'cmi-back': 'Carte de stationnement, verso',
  award: 'Décision accordant la carte',
  ticket: 'Ticket gratuit ou enregistrement de la plaque',
  appointment: 'Justificatif d’un rendez-vous',
  identity: 'Pièce d’identité de la personne qui signe l’attestation',
  witness: 'Témoignage écrit',
  'appeal-copy': 'Copie de la lettre envoyée, signée',
  receipt: 'Avis de réception ou accusé d’enregistrement',
  decision: 'Réponse à votre recours, refus ou somme réduite',
  'mandate-signed': 'Mandat signé',
  'presence-signed': 'Attestation signée de la personne titulaire de la carte',
  'family-record': 'Livret de famille',
  guardianship: 'Jugement de tutelle ou de curatelle',
  'company-extract': 'Extrait Kbis, ou statuts et désignation',
  cession: 'Déclaration de cession',
  'cession-receipt': 'Accusé d’enregistrement de la cession',
  complaint: 'Récépissé de dépôt de plainte',
  'deposit-proof': 'Preuve de dépôt à la poste',
  'electronic-proof': 'Preuve de la lettre recommandée électronique',
  'second-appeal-proof': 'Preuve d’envoi du second recours',
  'letter-receipt': 'Preuve d’envoi ou de réception d’une autre lettre',
};

/** Names a paper in its list, with the letter that it proves, if known. */
export function namePaper(kind: PaperKind, letter: LetterKind | null): string {
  return letter === null ? paperNames[kind] : `${paperNames[kind]}\u00a0: ${letterNames[letter].name}`;
}

export const situationNames: Readonly<Record<Situation, string>> = {
  'card-forgotten': 'La carte était oubliée, elle n’était pas dans la voiture',
  'card-upside-down': 'La carte était à l’envers derrière le pare-brise',
  'not-displayed': 'La carte était avec son titulaire, pas derrière le pare-brise',
  'card-renewed-late': 'La carte renouvelée est arrivée en retard',
  'borrowed-car': 'La voiture était prêtée',
  carer: 'Un aidant accompagnait la personne titulaire',
  'ticket-taken': 'Le ticket gratuit était pris, ou la plaque enregistrée',
  'ticket-impossible': 'Un ticket était demandé, mais impossible à prendre',
};

export const offenceNames: Readonly<Record<OffenceKind, string>> = {
  'reserved-place': 'Stationnement sur une place réservée aux personnes handicapées',
  'time-limit': 'Zone bleue ou durée limitée à quelques heures\u00a0: durée dépassée, disque absent',
  'short-stay': 'Stationnement abusif sur une place à durée courte\u00a0: arrêt-minute, dépose…',
  other: 'Autre chose\u00a0: trottoir, livraison, arrêt de bus, plus de sept jours au même endroit…',
};

/** The words beside the drawn signature, on the letter. */
export function describeDrawnSignature(day: PlainDate): string {
  return `Signé à l’écran le ${formatDate(day)}`;
}
