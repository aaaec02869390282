import type { PhotoKind } from '@placejuste/domain/declaration';
import { untrustedTime } from '@placejuste/domain/evidence';
import { html, type Html } from '../platform/html/index.ts';

const photos: Readonly<Record<PhotoKind, string>> = {
  parking: 'photo de la voiture garée',
  windshield: 'photo du pare-brise',
};

/** Texts of `/verifier` and `/verifier/ID`. */
export const verifyPageText = {
  idLabel: 'Numéro de la preuve',
  idHelp: 'Il figure sur le document, sous le code carré.',
  look: 'Voir cette preuve',
  badId: 'Ce numéro n’a pas la forme attendue : recopiez-le tel qu’il est imprimé.',
  unknownTitle: 'Preuve inconnue',
  unknown: 'Aucune preuve n’a été déposée ici sous ce numéro. Vérifiez qu’il est recopié en entier.',
  withdrawnTitle: 'Preuve retirée',
  withdrawn:
    'Une preuve a été déposée ici sous ce numéro. Son titulaire l’a effacée depuis : ' +
    'il n’en reste que la place dans le journal. Un dossier de preuve emporté avant peut encore être ' +
    'vérifié ci-dessous.',
  alteredTitle: 'Preuve altérée',
  altered:
    'Ce que le service garde ne dit plus la même chose que ce qui a été signé au dépôt. ' +
    'Fiez-vous au dossier de preuve emporté, pas à ce qui suit.',
  heldTitle: 'Preuve déposée',
  stampedTitle: 'Preuve déposée et horodatée',
  verdict: {
    held: (day: string, time: string) => `Photos reçues le ${day} à ${time}, inchangées depuis.`,
    untrusted: 'Photos reçues et inchangées, mais à une heure qui n’est pas certaine.',
    altered: 'Cet enregistrement a été modifié après le dépôt.',
    withdrawn: 'Le titulaire a effacé cette preuve.',
    unknown: 'Aucune preuve sous ce numéro.',
  },
  limitsTitle: 'Ce que cela prouve, et ne prouve pas',
  detailsTitle: 'Empreintes, journal et horodatages',
  number: 'Numéro',
  moment: (day: string, hour: string, minute: string, second: string) =>
    `${day} à ${hour}\u00a0h ${minute}\u00a0min ${second}\u00a0s`,
  depositedAt: 'Déposée le (heure de Paris)',
  untrusted: (at: Html) => html`${at} ; ${untrustedTime}`,
  takenBetween: 'Prise entre le',
  declaredBetween: 'Déclarée entre le',
  before: 'Déclarée avant le',
  and: 'et le',
  told: 'Selon le téléphone',
  toldBetween: (from: Html, to: Html) => html`entre le ${from} et le ${to}, si son horloge dit vrai`,
  proved: 'Ces deux instants sont établis par le service : un échange signé avant, le dépôt après.',
  plate: 'Plaque (masquée)',
  place: 'Lieu',
  commune: (commune: string, byHand: boolean) =>
    `${commune}, selon ${byHand ? 'l’auteur de la déclaration' : 'le téléphone'}`,
  rounded: 'Lieu, à un kilomètre près',
  coordinates: (latitude: number, longitude: number) =>
    `${latitude.toLocaleString('fr-FR')}° ; ${longitude.toLocaleString('fr-FR')}°`,
  photosTitle: 'Photos déposées',
  photo: (kind: PhotoKind) => photos[kind],
  photoTaken: 'Heure de la photo, selon le téléphone\u00a0:',
  size: (bytes: number) => `${bytes.toLocaleString('fr-FR')} octets`,
  signedByPhone: 'Un manifeste signé par le téléphone accompagne le dépôt.',
  logTitle: 'Journal',
  log: (index: number, size: number) =>
    `Entrée n° ${index + 1} d’un journal de ${size} ${size === 1 ? 'entrée' : 'entrées'} que ` +
    'personne ne réécrit sans que cela se voie.',
  logUnchecked: 'Sans script, cette page ne peut pas refaire le calcul : le dossier de preuve le permet.',
  root: 'Racine',
  stampsTitle: 'Horodatages extérieurs',
  noStamp: 'Aucune autorité extérieure n’a encore daté cette entrée.',
  stamp: (authority: string, at: Html) => html`${authority}, le ${at}`,
  notQualified:
    'Horodatage non qualifié : un recoupement technique, sans la présomption de l’article 41 du règlement eIDAS.',
  limits:
    'Ce dépôt établit que ces fichiers existaient à cette date et n’ont pas changé depuis. ' +
    'L’heure est celle du téléphone ; la position est celle qu’il a mesurée, ou que l’auteur a ' +
    'indiquée.',
  untrustedLimits:
    'Ce dépôt établit que ces fichiers n’ont pas changé depuis leur réception, mais pas à quelle ' +
    'heure ils ont été reçus. La position est celle que le téléphone a mesurée, ou que l’auteur a ' +
    'indiquée.',
  dropLabel: 'Comparer une photo, un dossier de preuve ou un reçu d’effacement (ZIP)',
  dropHelp:
    'Choisissez les fichiers, ou déposez-les sur cette page. Ils y sont lus, même hors ligne, et ne sont ' +
    'envoyés nulle part.',
  noScript:
    'La comparaison de fichiers n’a pas pu être chargée. Comparez vous-même : « sha256sum » donne l’empreinte d’un ' +
    'fichier, à comparer avec celles ci-dessus.',
  /** Where no proof is shown. */
  noScriptHere:
    'La comparaison de fichiers n’a pas pu être chargée. Cherchez une preuve par son numéro : ses empreintes y sont ' +
    'écrites.',
  results: 'Résultats',
  island: {
    sound: 'conforme',
    unsound: 'non conforme',
    good: 'Bon :',
    bad: 'Faux :',
    toCheck: 'À voir :',
    original: 'À l’octet près, c’est l’original déposé :',
    notOurs:
      'Ce fichier n’est pas celui que nous avons reçu. Une messagerie le compresse, un recadrage le change : ' +
      'demandez le fichier d’origine.',
    noBundle: 'Ce fichier n’est pas un dossier de preuve de ce service.',
    noArchive:
      'Cette archive n’est pas un dossier de preuve, ou n’est plus celle qui a été téléchargée : ' +
      'coupée en route, changée ou refaite.',
    unsoundBundle: 'Ne vous fiez pas à ce dossier : voici ce qui ne va pas, puis ce qui va.',
    unsoundErasure: 'Ne vous fiez pas à ce reçu d’effacement : voici ce qui ne va pas, puis ce qui va.',
    unreadable: 'Ce fichier n’a pas pu être lu.',
    sameDeposit: 'le dossier est celui de ce dépôt',
    included: 'Vérifié dans cette page : le reçu est bien dans le journal, à cette place.',
    notIncluded: 'Le calcul refait dans cette page ne retrouve pas le reçu dans le journal.',
  },
} as const;
