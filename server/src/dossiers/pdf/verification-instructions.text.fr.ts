import { computePathSides } from '@placejuste/domain/evidence';
import { elide } from '@placejuste/domain/kernel';
import { thumbprintCommands } from '../../evidence/index.ts';
import type { PrintedProof } from './read-printed-proof.ts';

/** Writes VERIFIER.txt, attached to the record of a declaration: the checks of the page, with openssl alone. */
export function writeVerificationInstructions(proof: PrintedProof): string {
  const { stamps, log, root, manifest } = proof;
  const key = stamps.length > 0 ? 5 : 4;
  const phone = manifest === null ? '' : `${writeSignatureCommand('manifeste', 'cle-du-telephone')}\n`;
  const dated = writeStampCommands(stamps);
  return `VÉRIFIER CETTE PIÈCE SANS LE SITE DE PLACEJUSTE
Il faut un terminal et openssl. (Sous Windows : WSL ou Git Bash.)

1. Les fichiers. Sortez du PDF les fichiers joints, dans un dossier vide : par la liste des pièces jointes de votre
   lecteur, ou avec poppler (piece.pdf est ce PDF) :
  pdfdetach -saveall piece.pdf
2. Les signatures. Chaque commande doit répondre « Verified OK ». Elles disent que la clé jointe a signé, pas à qui est
   cette clé : voir ${key}.
${writeSignatureCommand('recu')}
${writeSignatureCommand('tete')}
${phone}3. Le reçu dans le journal (RFC 6962). La dernière commande doit écrire la racine que donne tete.json,
   « root » :
   ${root}
${writePathCommands(log)}
${dated}${key}. La clé. N’importe qui peut signer avec sa propre clé. Ces lignes écrivent celle de
   cle-du-service.pem : comparez-la, signe par signe, à celle que PlaceJuste publie, ou à celle d’un autre papier
   reçu de lui.
${thumbprintCommands.map((line) => `  ${line}\n`).join('')}`;
}

const writeSignatureCommand = (name: string, key = 'cle-du-service'): string =>
  `  openssl dgst -sha256 -verify ${key}.pem -signature ${name}.sig ${name}.json`;

function writePathCommands({ index, size, path }: PrintedProof['log']): string {
  const sides = computePathSides({ index, size, path });
  if (sides === null) throw new Error(`No path of ${path.length} hashes for ${index} of ${size}`);
  const joins = path.map((hash, step) => {
    const sibling = `printf %s ${Buffer.from(hash, 'hex').toString('base64')} | openssl base64 -d -A`;
    const both = sides[step] === 'left' ? `${sibling}; cat noeud` : `cat noeud; ${sibling}`;
    return `  { printf '\\001'; ${both}; } | openssl dgst -sha256 -binary > suivant; mv suivant noeud\n`;
  });
  return `  { printf '\\000'; cat recu.json; } | openssl dgst -sha256 -binary > noeud
${joins.join('')}  od -An -v -tx1 noeud | tr -d ' \\n'`;
}

function writeStampCommands(stamps: PrintedProof['stamps']): string {
  if (stamps.length === 0) return '';
  const each = stamps.map(({ host, log, root, at }, index) => {
    const name = `horodatage-${index + 1}`;
    const certificate = `racine-${index + 1}.pem`;
    return `   ${certificate} est le certificat racine ${elide('de', host)}, à télécharger chez cette autorité,
   au format PEM.
  openssl ts -verify -data ${name}-tete.json -in ${name}-reponse.tsr -CAfile ${certificate}
   (Une fois le certificat de l’autorité expiré, ajoutez à la commande : -attime ${Math.floor(at.getTime() / 1000)})
   La tête qu’elle a datée est signée du service, et le reçu y mène. La dernière commande doit écrire
   ${root}
${writeSignatureCommand(`${name}-tete`)}
${writePathCommands(log)}
`;
  });
  return `4. L’horodatage (RFC 3161). « openssl ts » doit finir par « Verification: OK », la commande suivante par
   « Verified OK ».
${each.join('')}`;
}
