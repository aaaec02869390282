import { clockFaultMessages } from '@placejuste/domain/evidence';
import { formatDate, toParisMoment, toPlainDate } from '@placejuste/domain/kernel';
import type { ErasureReceipt } from '@placejuste/domain/personal-data';
import { finishedJobDays } from '../../platform/jobs/index.ts';

const count = new Intl.NumberFormat('fr-FR');

// A message is tried for three days, and stored for some days after it was sent.
const days = `${finishedJobDays} jours après son envoi`;
const queuedMail =
  `dans notre file d’envoi, chiffrés\u00a0: votre adresse et le dernier e-mail que nous vous envoyons,\n  ${days} ` +
  `(${finishedJobDays + 3} au plus, si votre messagerie ne répond pas)`;
const queuedSms =
  `dans notre file d’envoi, chiffrés\u00a0: votre numéro et notre dernier SMS, s’il y en a un,\n  ` + days;

/** LISEZ-MOI.txt beside a receipt: the same facts in French, and how anyone can verify the signature without us. */
export function writeReceiptReadme(
  receipt: Omit<ErasureReceipt, 'others'>,
  { publicUrl, goesByMail }: { readonly publicUrl: string; readonly goesByMail: boolean },
): string {
  const { erased, files, mails, kept, clockFault } = receipt;
  return `REÇU D’EFFACEMENT ${receipt.erasure}
Compte ${receipt.account}

Vos données ont été effacées le ${formatIsoMoment(receipt.rowsErasedAt)}.
Nous avons constaté le ${formatIsoMoment(receipt.completedAt)},
qu’il ne reste plus aucun de vos fichiers.
${clockFault === undefined ? '' : `${clockFaultMessages[clockFault]}\n`}
CE QUI EST EFFACÉ
${erased.map((line) => `- ${line.label} : ${count.format(line.count)}\n`).join('')}- ${describeFiles(files)}
- e-mails en attente ou encore gardés : ${count.format(mails)}
La base de données a compté elle-même les enregistrements et les fichiers en les effaçant. Les copies réduites et
les e-mails sont ceux que nous avons trouvés juste avant. Nous ne signons ce reçu qu’une fois le dernier fichier effacé.

CE QUI RESTE, ET POURQUOI
${kept.map((line) => `- ${describeKeptRows(line)}\n`).join('')}- ${goesByMail ? queuedMail : queuedSms}

CE QUE CE REÇU NE DIT PAS
Il parle de notre base de données et de nos fichiers. Nos sauvegardes gardent encore ces données jusqu’à leur propre
effacement, et votre banque ou notre prestataire de paiement gardent leurs propres écritures.

VÉRIFIER, SANS NOUS
Ouvrez un terminal dans le dossier où le ZIP est décompressé. Cette commande doit répondre « Verified OK » :
  openssl dgst -sha256 -verify cle-du-service.pem -signature effacement.sig effacement.json
La clé est celle du service si son nom,
  ${receipt.key}
est parmi celles qu’il publie : ${publicUrl}/.well-known/placejuste-evidence-keys.json
Sans terminal : ouvrez ${publicUrl}/verifier
et choisissez-y le ZIP. La page le vérifie, même hors ligne, et ne l’envoie nulle part.
`;
}

function describeFiles({ count: fileCount, contents }: ErasureReceipt['files']): string {
  const copies = contents - fileCount;
  return `fichiers : ${count.format(fileCount)}${copies > 0 ? `, avec ${count.format(copies)} copies réduites` : ''}`;
}

function describeKeptRows({ label, count: total, until }: ErasureReceipt['kept'][number]): string {
  const end = until === null ? 'sans date de fin' : `jusqu’au ${formatDate(toPlainDate(until))} au plus tard`;
  return `${label} : ${count.format(total)}, ${end}`;
}

function formatIsoMoment(iso: string): string {
  const { day, time } = toParisMoment(new Date(iso));
  return `${formatDate(day)} à ${time}, heure de Paris`;
}
