import type { PhotoKind } from '@placejuste/domain/declaration';
import {
  clockFaultMessages,
  depositRemarks,
  untrustedTime,
  type Additions,
  type Manifest,
  type Receipt,
} from '@placejuste/domain/evidence';
import { elide, formatDate, toParisMoment } from '@placejuste/domain/kernel';
import { thumbprintCommands } from '../../evidence/index.ts';

interface Stamp {
  /** Host of the authority. */
  readonly authority: string;
  readonly at: Date;
  /** True when the root of its certificate is in the bundle. */
  readonly rootInside: boolean;
}

interface Readme {
  readonly id: string;
  readonly receipt: Receipt;
  readonly publicUrl: string;
  readonly stamps: readonly Stamp[];
  /** Manifest that the phone signed; null when none was accepted. */
  readonly manifest: Manifest | null;
  readonly additions: Additions;
  /** Documents that the service signed, each with the file of the key that verifies it. */
  readonly signatures: readonly { readonly name: string; readonly pem: string }[];
}

/** Writes LISEZ-MOI.txt of a bundle: what it proves, what it does not, and how anybody checks it without us. */
export function writeReadme({ id, receipt, publicUrl, stamps, manifest, additions, signatures }: Readme): string {
  const withManifest = manifest !== null;
  const signedByPhones = [
    ...(withManifest ? [{ name: 'manifeste', pem: 'cle-du-telephone.pem' }] : []),
    ...additions.presences.flatMap(({ file, phoneKey }) =>
      phoneKey === null ? [] : [{ name: file.slice(0, -'.json'.length), pem: file.replace(/json$/, 'pem') }],
    ),
  ];
  const checks = [...signatures, ...signedByPhones]
    .map(({ name, pem }) => `  openssl dgst -sha256 -verify ${pem} -signature ${name}.sig ${name}.json\n`)
    .join('');
  const exceptStamps = stamps.length > 0 ? ' (par « voir » pour un horodatage : c’est l’étape 3)' : '';
  const steps =
    stamps.length > 0 ? { stamps: writeStampCommands(stamps), whole: 4, key: 5 } : { stamps: '', whole: 3, key: 4 };
  const additionFileLines = [
    additions.presences.length > 0 &&
      '  presence/             les déclarations de présence, leur signature et la clé du téléphone\n',
    additions.tickets.some(({ file }) => file !== null) &&
      '  tickets/              les justificatifs de tickets reçus, intacts\n',
  ]
    .filter((line) => line !== false)
    .join('');
  return `PREUVE DE STATIONNEMENT ${id}
déposée le ${formatExactMoment(receipt.depositedAt)}${receipt.clockFault === undefined ? '' : ` ; ${untrustedTime}`}

CE QUE CE DOSSIER PROUVE
${describeReceipt(receipt)}
${
  withManifest
    ? 'Le manifeste dit ce que le téléphone a déclaré ; il est signé par une clé qui ne quitte pas ce ' + 'téléphone.'
    : 'Aucun manifeste signé par un téléphone n’accompagne ce dépôt ; le reçu dit pourquoi (« fault »).'
}
${
  stamps.length > 0
    ? `Le journal où figure le reçu a été daté par une autorité extérieure :
${stamps.map(({ authority, at }) => `- ${authority}, le ${formatExactMoment(at.toISOString())}.`).join('\n')}
Cet horodatage n’est pas qualifié au sens du règlement eIDAS (art. 41).`
    : 'Aucune autorité extérieure n’a encore daté le journal où figure le reçu.'
}

CE QU’IL NE PROUVE PAS
L’heure est celle du téléphone ; la position est celle qu’il a mesurée, ou que l’auteur a indiquée. Ce sont des
déclarations. Une photo peut montrer une autre photo.
${listPhotographs(manifest)}${remarkLines(receipt)}
${listAdditions(additions)}
VÉRIFIER EN DEUX MINUTES, SANS NOUS
Ouvrez un terminal dans le dossier où le ZIP est décompressé, celui où se trouve ce fichier ; copiez-y chaque commande.
(Sous Windows : WSL ou Git Bash ont ces commandes ; sur un Mac sans « sha256sum », « shasum -a 256 -c ».)
1. Toutes les empreintes. Chaque ligne doit finir par « OK » (« Réussi » sur un système en français) :
  sha256sum -c empreintes-sha256.txt
2. Les signatures. Chaque commande doit répondre « Verified OK ». Elles disent que la clé jointe a signé, pas à qui est
   cette clé (clé non comparée : voir ${steps.key}) :
${checks}${steps.stamps}${steps.whole}. Le tout, et la présence du reçu dans le journal (RFC 6962), avec Node 20 ou plus récent.
   Chaque ligne, sauf la dernière, doit commencer par « bon »${exceptStamps} ;
   la dernière dit « Clé non comparée » :
  node verifier.mjs
   Ce programme de moins de deux cent cinquante lignes n’a besoin de rien d’autre. Lisez-le.
   Il compte aussi les fichiers : n’ajoutez rien dans ce dossier avant de le lancer.
${steps.key}. La clé. N’importe qui peut faire un dossier qui se tient, avec sa propre clé et son propre programme. Lisez donc
   la clé du service ailleurs qu’ici : sur l’attestation ou la pièce imprimée, ou parmi celles qu’il publie,
  ${publicUrl}/.well-known/placejuste-evidence-keys.json
   puis donnez-la au programme à la place de CLÉ (toutes, à la suite, si le service en a changé). La dernière ligne
   doit dire « Clé comparée » ; un dossier signé par une autre clé est refusé :
  node verifier.mjs CLÉ
   Sans Node, ces deux lignes écrivent la clé que contient un fichier .pem, à comparer signe par signe :
${thumbprintCommands.map((line) => `  ${line}`).join('\n')}
   Le programme que publie le service est le même, à l’octet près : ${publicUrl}/verifier/verifier.mjs

CE QUE CONTIENT LE DOSSIER
  originaux/            les photos reçues, intactes
  recu.json             le reçu signé du service : empreintes, date de dépôt, remarques
${
  withManifest
    ? '  manifeste.json        ce que le téléphone a déclaré et signé ' +
      `(${manifest.version === 1 ? 'position, véhicule, horloge' : 'véhicule, heures et positions'})\n`
    : ''
}  journal/              preuve d’inclusion et dernière tête signée du journal
${
  stamps.length > 0
    ? '  horodatage-N/         tête du journal datée par une autorité (RFC 3161, non qualifié), et sa ' + 'preuve\n'
    : ''
}  ajouts.json           ce qui a été joint après le dépôt, et l’empreinte du reste : signé par le service
${additionFileLines}  cles-du-service.json  les clés publiques du service
  *.sig, *.pem          signatures et clés au format d’openssl

Sans terminal, chez nous cette fois : ouvrez ${publicUrl}/verifier/${id}
et choisissez-y le ZIP. La page le vérifie sans l’envoyer, et montre ce que le service garde de ce dépôt.
`;
}

const photoNames: Readonly<Record<PhotoKind, string>> = {
  parking: 'photo de la voiture',
  windshield: 'photo du pare-brise',
};

/** Lists the photographs with their times, as the phone signed them. Version 1 dated the whole declaration at once. */
function listPhotographs(manifest: Manifest | null): string {
  if (manifest === null || manifest.clock.savedAt === undefined) return '';
  const photos = manifest.photos.map(({ kind, keptAt, position }) => {
    const where = position == null ? 'position non mesurée' : `position ${position.latitude} ; ${position.longitude}`;
    return `- ${photoNames[kind]} : ${formatExactMoment(keptAt)} ; ${where}.\n`;
  });
  const byHand = manifest.position.source === 'manual' ? ', indiquée à la main' : '';
  return `Selon l’horloge du téléphone (manifeste.json) :
${photos.join('')}- position déclarée : ${formatExactMoment(manifest.position.at)}${byHand} ;
- enregistrement : ${formatExactMoment(manifest.clock.savedAt)}.
`;
}

/** The receipt's doubts about its own deposit; a doubt about our clock is already stated above. */
function remarkLines({ fault, doubts }: Receipt): string {
  const remarks = depositRemarks({ fault, doubts });
  return remarks.length === 0
    ? ''
    : `Remarques écrites dans le reçu :\n${remarks.map(({ sentence }) => `- ${sentence}\n`).join('')}`;
}

function describeReceipt({ clockFault }: Receipt): string {
  if (clockFault === undefined)
    return 'Le service a reçu ces photos, à l’octet près, au plus tard à l’heure du reçu, et rien n’a changé depuis.';
  return `Le service a reçu ces photos, à l’octet près, et rien n’a changé depuis.\n${clockFaultMessages[clockFault]}`;
}

/** The additions after the deposit, each with the basis of its date. */
function listAdditions({ presences, tickets, at }: Additions): string {
  const title = 'CE QUI A ÉTÉ JOINT APRÈS LE DÉPÔT';
  if (presences.length === 0 && tickets.length === 0)
    return `${title}\nRien (ajouts.json le dit, au ${formatExactMoment(at)}).\n`;
  const statements = presences.map(({ file, phoneKey, notBefore, recordedAt }, index) => {
    const last =
      presences.length > 1 && index === presences.length - 1 ? ' C’est la dernière : elle remplace les autres.' : '';
    const after =
      notBefore === null
        ? 'rien n’établit après quel moment elle a été faite'
        : `faite après le ${formatExactMoment(notBefore)}, heure d’un échange signé du téléphone avec le service`;
    return (
      `- ${file} : déclaration de présence reçue le ${formatExactMoment(recordedAt)} ; ${after}. ` +
      `${phoneKey === null ? 'Aucun téléphone ne l’a signée.' : 'Signée par un téléphone du compte.'}${last}\n`
    );
  });
  const proofs = tickets.map(({ number, file, keptAtClaim, addedAt }) => {
    const what = [...(file === null ? [] : [file]), ...(number === null ? [] : [`n° ${number}`])].join(', ');
    return (
      `- ticket (${what}) reçu le ${formatExactMoment(addedAt)} ; gardé le ${formatExactMoment(keptAtClaim)} ` +
      `selon l’horloge ` +
      `du téléphone, que rien ne confirme.\n`
    );
  });
  return `${title}
${statements.join('')}${proofs.join('')}Le manifeste et le reçu, signés avant, n’en disent rien ; le journal et les
horodatages non plus. Les dates de réception ci-dessus reposent donc sur la seule parole du service, qui
signe ajouts.json le ${formatExactMoment(at)}.
`;
}

function writeStampCommands(stamps: readonly Stamp[]): string {
  const each = stamps.map(({ authority, at, rootInside }, index) => {
    const folder = `horodatage-${index + 1}`;
    const root = rootInside ? `${folder}/racine.pem` : `../racine-${index + 1}.pem`;
    const rootInstructions = rootInside
      ? `   (racine.pem : le certificat racine ${elide('de', authority)}, joint ici. Pour ne pas nous croire,
   comparez son empreinte à celle que cette autorité publie :)
  openssl x509 -in ${root} -noout -fingerprint -sha256`
      : `   (../racine-${index + 1}.pem : le certificat racine ${elide('de', authority)},
   à télécharger chez cette autorité et à ranger à côté de ce dossier, au format PEM. Sans lui, passez : la suite
   vérifie que la réponse porte sur cette tête, non qui l’a signée.)`;
    return `  openssl ts -verify -data ${folder}/tete.json -in ${folder}/reponse.tsr -CAfile ${root}
${rootInstructions}
   (Une fois le certificat de l’autorité expiré, ajoutez à la commande : -attime ${Math.floor(at.getTime() / 1000)})
`;
  });
  return `3. Les horodatages. Chaque commande doit finir par « Verification: OK » :
${each.join('')}`;
}

/** Formats an instant in Paris time and in UTC, so that a reader can compare with either. */
function formatExactMoment(iso: string): string {
  const { day, time } = toParisMoment(new Date(iso));
  return `${formatDate(day)} à ${time}:${iso.slice(17, 19)} heure de Paris (${iso})`;
}
