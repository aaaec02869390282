import { clockFaultMessages } from '@placejuste/domain/evidence';
import { dateInFrench, parisMoment, plainDateOf } from '@placejuste/domain/kernel';
import type { ErasureReceipt } from '@placejuste/domain/personal-data';

const count = new Intl.NumberFormat('fr-FR');

/** LISEZ-MOI.txt beside a receipt: the same facts in French, and how anybody checks the signature without us. */
export function receiptReadme(receipt: Omit<ErasureReceipt, 'others'>, publicUrl: string): string {
  const { erased, files, mails, kept, clockFault } = receipt;
  return `REÇU D’EFFACEMENT ${receipt.erasure}
Compte ${receipt.account}

Vos données ont été effacées le ${momentInWords(receipt.rowsErasedAt)}.
Vos derniers fichiers l’ont été le ${momentInWords(receipt.completedAt)}.
${clockFault === undefined ? '' : `${clockFaultMessages[clockFault]}\n`}
CE QUI EST EFFACÉ
${erased.map((line) => `- ${line.label} : ${count.format(line.count)}\n`).join('')}- ${filesInWords(files)}
- e-mails en attente ou encore gardés : ${count.format(mails)}
Ces nombres sont ceux que la base de données a comptés en effaçant. Nous ne signons ce reçu qu’une fois le dernier
fichier effacé.

CE QUI RESTE, ET POURQUOI
${kept.length === 0 ? 'Rien.\n' : kept.map((line) => `- ${keptInWords(line)}\n`).join('')}
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

function filesInWords({ count: sent, contents }: ErasureReceipt['files']): string {
  const copies = contents - sent;
  return `fichiers : ${count.format(sent)}${copies > 0 ? `, avec ${count.format(copies)} copies réduites` : ''}`;
}

function keptInWords({ label, count: total, until }: ErasureReceipt['kept'][number]): string {
  const end = until === null ? 'sans date de fin' : `jusqu’au ${dateInFrench(plainDateOf(until))} au plus tard`;
  return `${label} : ${count.format(total)}, ${end}`;
}

function momentInWords(iso: string): string {
  const { day, time } = parisMoment(new Date(iso));
  return `${dateInFrench(day)} à ${time}, heure de Paris`;
}
