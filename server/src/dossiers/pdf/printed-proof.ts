import { createHash } from 'node:crypto';
import type { SignedText } from '@placejuste/domain/evidence';
import { momentInFrench, parisMoment } from '@placejuste/domain/kernel';
import { derSignature } from '../../evidence/index.ts';
import { qrCodeSvg } from '../../platform/typst/index.ts';
import type { PrintedProof, StampProof } from './paper-proof.ts';
import { printedProofText as text } from './printed-proof.text.fr.ts';
import { verifyNotice } from './verify-notice.text.fr.ts';

/** What the template prints and attaches of it, with the bytes it reads. */
export function printedProofParts(proof: PrintedProof) {
  const { receipt, head, log, key, pem, root, manifest, stamps } = proof;
  const path = JSON.stringify(log);
  const codes = [
    { name: 'recu', caption: text.receipt, content: signedLines(receipt) },
    { name: 'cle', caption: text.publicKey, content: pem },
    { name: 'chemin', caption: text.path, content: path },
    { name: 'tete', caption: text.head, content: signedLines(head) },
  ];
  const attached = [
    { name: 'recu.json', bytes: Buffer.from(receipt.text), what: text.receipt },
    { name: 'recu.sig', bytes: derSignature(receipt.signature), what: text.receipt },
    { name: 'cle-du-service.pem', bytes: Buffer.from(pem), what: text.publicKey },
    { name: 'preuve.json', bytes: Buffer.from(path), what: text.path },
    { name: 'tete.json', bytes: Buffer.from(head.text), what: text.head },
    { name: 'tete.sig', bytes: derSignature(head.signature), what: text.head },
    ...(manifest === null
      ? []
      : [
          { name: 'manifeste.json', bytes: Buffer.from(manifest.text), what: text.manifest },
          { name: 'manifeste.sig', bytes: derSignature(manifest.signature), what: text.manifest },
          { name: 'cle-du-telephone.pem', bytes: Buffer.from(manifest.pem), what: text.phoneKey },
        ]),
    ...stamps.flatMap((stamp, index) => stampFiles(stamp, `horodatage-${index + 1}`)),
    { name: 'VERIFIER.txt', bytes: Buffer.from(verifyNotice(proof)), what: text.notice },
  ];
  const files: Record<string, Uint8Array> = {};
  for (const { name, content } of codes) files[`${name}.svg`] = Buffer.from(qrCodeSvg(content));
  for (const { name, bytes } of attached) files[name] = bytes;
  const { title, lead, compared } = text;
  return {
    files,
    data: {
      title,
      lead,
      compared,
      marks: [
        [text.key, key],
        [text.receiptHash, createHash('sha256').update(receipt.text).digest('hex')],
        [text.root, root],
        ...stamps.map(({ host, at }) => [text.stamp, text.stampedBy(host, momentInFrench(parisMoment(at)))]),
      ],
      // Said by the paper itself, so that nobody leans on the receipt for what it does not hold.
      leftOut: proof.isSignedByPhone ? null : text.leftOut,
      byHand: text.byHand,
      commands: text.commands,
      codes: codes.map(({ name, caption }) => ({ file: `${name}.svg`, caption, alt: text.codeOf(caption) })),
      attached: attached.map(({ name, what }) => ({ name, what })),
    },
  };
}

function stampFiles({ reply, head, log }: StampProof, name: string) {
  return [
    { name: `${name}-reponse.tsr`, bytes: reply, what: text.stamp },
    { name: `${name}-tete.json`, bytes: Buffer.from(head.text), what: text.stampedHead },
    { name: `${name}-tete.sig`, bytes: derSignature(head.signature), what: text.stampedHead },
    { name: `${name}-preuve.json`, bytes: Buffer.from(JSON.stringify(log)), what: text.path },
  ];
}

function signedLines({ text: signed, signature }: SignedText): string {
  return `${signed}\n${derSignature(signature).toString('base64')}`;
}
