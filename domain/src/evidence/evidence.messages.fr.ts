import type { AttestationState } from './attestation.ts';
import type { ManifestFault } from './manifest.ts';
import type { DepositDoubt } from './position-doubts.ts';

/** Stages of a proof. « Certifiée » is none of them. */
export type EvidenceStage = 'on-phone' | 'deposited' | 'stamped';

export const evidenceStageWords: Readonly<Record<EvidenceStage, string>> = {
  'on-phone': 'sur ce téléphone',
  deposited: 'déposée',
  stamped: 'horodatée',
};

/** Reasons why a deposit has no manifest signed by a phone. The deposit itself is valid. */
export const manifestFaultMessages: Readonly<Record<ManifestFault, string>> = {
  MANIFEST_ABSENT:
    'Déposée sans manifeste signé\u00a0: l’application de ce téléphone ne savait pas encore signer, ' +
    'ou ne le pouvait pas.',
  MANIFEST_UNREADABLE: 'Le manifeste reçu était illisible\u00a0: la déclaration est déposée sans lui.',
  MANIFEST_KEY_UNKNOWN:
    'Le manifeste était signé par un téléphone qui n’est pas enregistré sur ce compte\u00a0: ' +
    'la déclaration est déposée sans lui.',
  MANIFEST_KEY_REVOKED:
    'Le manifeste était signé par un téléphone retiré du compte\u00a0: la déclaration est déposée sans lui.',
  MANIFEST_SIGNATURE_WRONG:
    'La signature du manifeste ne correspond pas à son contenu\u00a0: la déclaration est déposée sans lui.',
  MANIFEST_OF_ANOTHER: 'Le manifeste reçu est celui d’une autre déclaration\u00a0: celle-ci est déposée sans lui.',
  MANIFEST_MISMATCH:
    'Le manifeste ne dit pas la même chose que ce qui a été reçu\u00a0: la déclaration est déposée sans lui.',
};

/** The sentence of each doubt about a deposit, for its holder and for anybody who checks it. */
export const depositDoubtMessages: Readonly<Record<DepositDoubt, string>> = {
  POSITION_DEFAULT:
    'La position est celle que donne un appareil sans mesure (0°\u00a0; 0°)\u00a0: ' +
    'elle ne désigne sans doute pas le lieu.',
  POSITION_CONSTANT:
    'La position a exactement les mêmes chiffres que les précédentes\u00a0: ' +
    'un appareil qui mesure varie toujours un peu.',
  POSITION_TOO_FAST: 'La position est trop loin de la précédente pour le temps écoulé entre les deux.',
  PHOTO_SEEN_BEFORE: 'Une des photos, à l’octet près, figure déjà dans une autre déclaration du compte.',
  PLACE_NOT_OF_THE_MOMENT:
    'Selon le téléphone, la position a été mesurée plus de trente minutes avant ' +
    'l’enregistrement\u00a0: elle peut être celle d’un autre endroit.',
  PHOTO_NOT_OF_THE_MOMENT:
    'Selon le téléphone, une photo au moins date de plus de trente minutes avant ' +
    'l’enregistrement\u00a0: elle ne montre pas ce moment-là.',
  PHOTO_APART_IN_TIME:
    'Selon le téléphone, plus de deux minutes séparent une photo au moins de la mesure de la position.',
  PHOTO_APART_IN_PLACE:
    'Selon le téléphone, une photo au moins a été prise ou choisie à plus de cent mètres du lieu ' +
    'déclaré, marges d’erreur déduites.',
};

const showTheStreet = 'joignez ce qui montre la rue\u00a0: un ticket, un rendez-vous, une photo où son nom se lit';

/** The remedy of each doubt, now or for the next time. Only the holder sees it. */
export const depositDoubtRemedies: Readonly<Record<DepositDoubt, string>> = {
  POSITION_DEFAULT: `Vérifiez l’adresse écrite, corrigez-la s’il le faut, et ${showTheStreet}.`,
  POSITION_CONSTANT:
    'Si une application choisit la position à la place de ce téléphone, arrêtez-la avant la ' +
    `prochaine déclaration. Pour celle-ci, ${showTheStreet}.`,
  POSITION_TOO_FAST:
    `Une des deux positions est sans doute fausse\u00a0: vérifiez l’adresse des deux déclarations. ` +
    `Si c’est celle-ci, ${showTheStreet}.`,
  PHOTO_SEEN_BEFORE:
    'Une photo ne montre qu’un stationnement\u00a0: si la voiture est encore là, refaites une ' +
    'déclaration avec des photos prises maintenant, dans l’application.',
  PLACE_NOT_OF_THE_MOMENT:
    `Vérifiez l’adresse écrite, corrigez-la s’il le faut, et ${showTheStreet}. La prochaine fois, ` +
    'laissez l’application détecter la position sur place.',
  PHOTO_NOT_OF_THE_MOMENT:
    'Si la voiture est encore là, refaites une déclaration avec des photos prises maintenant. ' +
    'Sinon, joignez ce qui montre l’heure\u00a0: un ticket, un rendez-vous, un témoin.',
  PHOTO_APART_IN_TIME:
    'L’heure de chaque photo et celle de la position restent écrites, chacune à part. Si le doute ' +
    `vous gêne, ${showTheStreet}.`,
  PHOTO_APART_IN_PLACE: `Vérifiez que le lieu déclaré est celui de la voiture. Si c’est bien lui, ${showTheStreet}.`,
};

/** The remedy for a deposit without a signed manifest, whatever the reason. */
export const manifestFaultRemedy =
  'Les photos et l’heure du dépôt restent établies. Avant la prochaine déclaration, mettez ' +
  'l’application à jour\u00a0; si cela revient, déconnectez-vous de ce téléphone puis ' +
  'reconnectez-vous.';

export type DeviceRefusal = 'DEVICE_KEY_INVALID' | 'DEVICE_KEY_TAKEN' | 'DEVICE_NOT_FOUND';

export const deviceMessages: Readonly<Record<DeviceRefusal, string>> = {
  DEVICE_KEY_INVALID: 'La clé de ce téléphone n’a pas la forme attendue.',
  DEVICE_KEY_TAKEN: 'Cette clé est déjà enregistrée sur un autre compte, ou elle a été retirée de celui-ci.',
  DEVICE_NOT_FOUND: 'Ce téléphone n’est pas enregistré sur votre compte.',
};

export type LogRefusal = 'LOG_HEAD_UNKNOWN' | 'LOG_FORKED';

export const logMessages: Readonly<Record<LogRefusal, string>> = {
  LOG_HEAD_UNKNOWN: 'Le journal n’a pas encore d’en-tête de cette taille.',
  LOG_FORKED:
    'Le journal ne prolonge pas l’en-tête que vous gardez\u00a0: il a été réécrit. Gardez cet en-tête, il le prouve.',
};

export type VerifyRefusal = 'EVIDENCE_UNKNOWN';

export const verifyMessages: Readonly<Record<VerifyRefusal, string>> = {
  EVIDENCE_UNKNOWN: 'Aucune preuve n’a été déposée ici sous ce numéro.',
};

export type WalletRefusal = VerifyRefusal | 'WALLET_OFF';

export const walletMessages: Readonly<Record<WalletRefusal, string>> = {
  ...verifyMessages,
  WALLET_OFF: 'Les cartes pour Apple Wallet ne sont pas proposées ici pour l’instant.',
};

/** The sentence of each state of an attestation. */
export const attestationMessages: Readonly<Record<AttestationState, string>> = {
  queued: 'Votre attestation attend son tour.',
  running: 'Nous mettons l’attestation en page.',
  ready: 'Votre attestation est prête.',
  failed:
    'L’attestation n’a pas pu être préparée. Votre preuve est intacte\u00a0: ' +
    'réessayez dans un instant, ou téléchargez le ZIP.',
};
