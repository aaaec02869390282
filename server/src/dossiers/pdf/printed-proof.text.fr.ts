import { elide } from '@placejuste/domain/kernel';

/** Texts of the printed record of a declaration, which is checked without the site. */
export const printedProofText = {
  title: 'Vérifier sans le site de PlaceJuste',
  lead:
    'Ces codes contiennent ce que le service a signé. Les mêmes fichiers sont joints à ce PDF. Dans les codes du ' +
    'reçu et de la tête du journal, la première ligne est le texte signé et la seconde sa signature (ECDSA P-256, ' +
    'DER, en base64). Le chemin mène du reçu à la racine que donne la tête (RFC 6962).',
  key: 'Clé du service (RFC 7638)\u00a0:',
  receiptHash: 'Empreinte SHA-256 du reçu\u00a0:',
  root: 'Racine du journal\u00a0:',
  stamp: 'Horodatage (RFC 3161)\u00a0:',
  stampedBy: (host: string, on: string) => `par ${host}, ${on}\u00a0; sa réponse est jointe à ce PDF.`,
  /** For a reply that fits in no codes: its hash identifies the attachment. */
  stampAttached: (host: string, on: string, hash: string) =>
    `par ${host}, ${on}\u00a0; réponse jointe, SHA-256 ${hash}`,
  stampedHead: 'Tête du journal horodatée et sa signature',
  stampTitle: 'Vérifier l’horodatage',
  stampLead: (codes: number, host: string) =>
    `${codes === 1 ? 'Ce code contient' : `Ces ${codes} codes contiennent`} la réponse ${elide('de', host)} ` +
    '(RFC 3161) sur la tête du journal de la page précédente. Enregistrez le texte de chaque code sur sa propre ' +
    'ligne dans horodatage.txt, dans n’importe quel ordre, puis le certificat racine de cette autorité, pris chez ' +
    'elle, dans racine.pem. Après les lignes de la page précédente, celles-ci doivent finir par ' +
    '«\u00a0Verification: OK\u00a0».',
  stampHash: 'Empreinte SHA-256 de la réponse\u00a0:',
  stampCode: (number: number, of: number) => `Horodatage, ${number} sur ${of}`,
  // The template wraps none of these lines.
  stampCommands: [
    "tr -d '\\r' < horodatage.txt | sort -u | cut -d ' ' -f 2 | tr -d '\\n' |",
    'openssl base64 -d -A > reponse.tsr; openssl dgst -sha256 reponse.tsr;',
    'openssl ts -verify -data tete.json -in reponse.tsr -CAfile racine.pem',
  ],
  manifest: 'Ce que le téléphone a signé',
  phoneKey: 'Clé publique du téléphone',
  leftOut:
    'Aucun téléphone n’a signé cette déclaration. Le reçu couvre les photographies et le moment du dépôt. ' +
    'Il ne couvre ni l’immatriculation ni la position.',
  compared:
    'Comparez cette clé à celle que le service publie, ou à celle d’un autre papier reçu de lui\u00a0: tant que ' +
    'la clé n’est pas comparée, rien ne dit qui a signé.',
  receipt: 'Reçu et sa signature',
  publicKey: 'Clé publique du service',
  path: 'Chemin du reçu dans le journal',
  head: 'Tête du journal et sa signature',
  instructions: 'Comment vérifier cette pièce',
  byHand:
    'Avec openssl\u00a0: enregistrez le texte des codes du reçu, de la tête et de la clé dans recu.txt, tete.txt et ' +
    'cle.pem. Ces lignes doivent répondre deux fois «\u00a0Verified OK\u00a0». VERIFIER.txt, joint à ce PDF, ' +
    'donne la suite\u00a0: le chemin, l’horodatage et la clé.',
  // A signed text is written in a code as in a receipt and a head: the text, then its signature. No line is cut.
  commands: [
    "for f in recu tete; do head -n 1 $f.txt | tr -d '\\n' > $f.json;",
    'tail -n 1 $f.txt | openssl base64 -d -A > $f.sig;',
    'openssl dgst -sha256 -verify cle.pem -signature $f.sig $f.json; done',
  ],
  codeOf: (what: string) => `Code QR\u00a0: ${what}`,
} as const;
