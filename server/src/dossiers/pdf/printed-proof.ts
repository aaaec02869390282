import { createHash } from 'node:crypto';
import type { SignedText } from '@placejuste/domain/evidence';
import { encodeDerSignature } from '../../evidence/index.ts';
import { renderQrCode } from '../../platform/typst/index.ts';
import type { PrintedProof, StampProof } from './read-printed-proof.ts';
import { printedProofText as text } from './printed-proof.text.fr.ts';
import { findOldestStamp, buildPrintedStamp, describeStamp } from './build-printed-stamp.ts';
import { writeVerificationInstructions } from './verification-instructions.text.fr.ts';

/** The parts of a proof that the template prints and attaches, with the files that it reads. */
export function buildPrintedProof(proof: PrintedProof) {
  const { receipt, key, pem, manifest, stamps } = proof;
  const oldest = findOldestStamp(stamps);
  // A stamp dates a single head: the page and the files show that head, and the inclusion proof in it.
  const { head, log, root } = oldest ?? proof;
  const headCaption = oldest === null ? text.head : text.stampedHead;
  const stamp = buildPrintedStamp(oldest);
  const codes = [
    { name: 'recu', caption: text.receipt, content: formatSignedText(receipt) },
    { name: 'cle', caption: text.publicKey, content: pem },
    { name: 'chemin', caption: text.path, content: JSON.stringify(log) },
    { name: 'tete', caption: headCaption, content: formatSignedText(head) },
  ];
  const attached = [
    { name: 'recu.json', bytes: Buffer.from(receipt.text), what: text.receipt },
    { name: 'recu.sig', bytes: encodeDerSignature(receipt.signature), what: text.receipt },
    { name: 'cle-du-service.pem', bytes: Buffer.from(pem), what: text.publicKey },
    { name: 'preuve.json', bytes: Buffer.from(JSON.stringify(log)), what: text.path },
    { name: 'tete.json', bytes: Buffer.from(head.text), what: headCaption },
    { name: 'tete.sig', bytes: encodeDerSignature(head.signature), what: headCaption },
    ...(manifest === null
      ? []
      : [
          { name: 'manifeste.json', bytes: Buffer.from(manifest.text), what: text.manifest },
          { name: 'manifeste.sig', bytes: encodeDerSignature(manifest.signature), what: text.manifest },
          { name: 'cle-du-telephone.pem', bytes: Buffer.from(manifest.pem), what: text.phoneKey },
        ]),
    ...stamps.flatMap((stamp, index) => listStampFiles(stamp, `horodatage-${index + 1}`)),
    {
      name: 'VERIFIER.txt',
      bytes: Buffer.from(writeVerificationInstructions({ ...proof, head, log, root })),
      what: text.instructions,
    },
  ];
  const files: Record<string, Uint8Array> = {};
  for (const { name, content } of [...codes, ...(stamp?.codes ?? [])])
    files[`${name}.svg`] = Buffer.from(renderQrCode(content));
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
        ...stamps.map((one) => [text.stamp, describeStamp(one, stamp !== null && one === oldest)]),
      ],
      // Printed on the page itself, so that nobody relies on the receipt for what it does not prove.
      leftOut: proof.isSignedByPhone ? null : text.leftOut,
      byHand: text.byHand,
      commands: text.commands,
      codes: codes.map(buildPrintedCode),
      stamp: stamp === null ? null : { ...stamp, codes: stamp.codes.map(buildPrintedCode) },
      attached: attached.map(({ name, what }) => ({ name, what })),
    },
  };
}

function buildPrintedCode({ name, caption }: { readonly name: string; readonly caption: string }) {
  return { file: `${name}.svg`, caption, alt: text.codeOf(caption) };
}

function listStampFiles({ reply, head, log }: StampProof, name: string) {
  return [
    { name: `${name}-reponse.tsr`, bytes: reply, what: text.stamp },
    { name: `${name}-tete.json`, bytes: Buffer.from(head.text), what: text.stampedHead },
    { name: `${name}-tete.sig`, bytes: encodeDerSignature(head.signature), what: text.stampedHead },
    { name: `${name}-preuve.json`, bytes: Buffer.from(JSON.stringify(log)), what: text.path },
  ];
}

function formatSignedText({ text: signedText, signature }: SignedText): string {
  return `${signedText}\n${encodeDerSignature(signature).toString('base64')}`;
}
