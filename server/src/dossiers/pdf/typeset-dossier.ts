import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatDate } from '@placejuste/domain/kernel';
import {
  renderDrawingPath,
  describeDrawnSignature,
  writeEvidencePage,
  buildInventory,
  groupNoticeDigits,
  writeMandateAnnex,
  writePresenceAnnex,
  writePresenceRecord,
  buildTribunalForm,
  signatureBox,
  tribunalFormWords,
  type Annex,
  type DrawnSignature,
  type ExhibitKind,
  type Letter,
  type LetterFacts,
  type LetterKind,
} from '@placejuste/domain/letter';
import { html } from '../../platform/html/index.ts';
import { renderQrCode, type Typst, type TypstPdf } from '../../platform/typst/index.ts';
import type { PrintedProof } from './read-printed-proof.ts';
import { buildPrintedProof } from './printed-proof.ts';

/** Parts of the template, which reads them among its files. */
const printedProofPart = readFileSync(new URL('./templates/printed-proof.typ', import.meta.url));
const tribunalPart = readFileSync(new URL('./templates/tribunal.typ', import.meta.url));
const template = fileURLToPath(new URL('./templates/dossier.typ', import.meta.url));

/** Pictures of one exhibit, in page order; empty for a typeset page. */
export type ExhibitPages = readonly Uint8Array[];

/** Identity papers, whose copies are marked with the step they are made for, so that they serve no other. */
const marked: readonly ExhibitKind[] = ['carte-grise', 'cmi-front', 'cmi-back', 'identity'];

export interface Typesetting {
  readonly letter: Letter;
  readonly facts: LetterFacts;
  readonly pictures: readonly ExhibitPages[];
  readonly madeAt: Date;
  /** Address where anybody can check the declaration; null when no declaration is joined. */
  readonly verifyUrl: string | null;
  /** Proof printed as codes on the record of the declaration, and attached; null for an older declaration. */
  readonly proof: PrintedProof | null;
  readonly kind: LetterKind;
  /** The whole, the letter, the exhibit of that number, or the sheet of the tribunal's form, which is not sent. */
  readonly part: 'whole' | 'letter' | 'form-sheet' | number;
  /** True to print the summary after the letter and in the attached data; otherwise none of it is sent. */
  readonly withSummary: boolean;
  /** Signature printed on the letter; null when the letter is signed by hand. */
  readonly signature: DrawnSignature | null;
  /** True to transfer the pictures to the typesetting thread, when nothing else uses them. */
  readonly handOver?: true;
  /** Marks printed on every page of the sample dossier. */
  readonly sample?: { readonly banner: string; readonly across: string };
}

/**
 * Typesets a PDF/A-3a: letter, summary if asked for, exhibits, or one of these parts. The same input gives the same
 * bytes.
 */
export function typesetDossier(
  typst: Pick<Typst, 'pdf'>,
  {
    kind,
    letter,
    facts,
    pictures,
    madeAt,
    verifyUrl,
    proof,
    part,
    withSummary,
    signature,
    handOver,
    sample,
  }: Typesetting,
): Promise<TypstPdf> {
  const files: Record<string, Uint8Array> = { 'printed-proof.typ': printedProofPart, 'tribunal.typ': tribunalPart };
  const exhibits = letter.exhibits
    .map((exhibit, index) => ({ ...exhibit, ...buildFactsPage(facts, index), pages: pictures[index] ?? [] }))
    .filter(({ number }) => part === 'whole' || part === number)
    .map((exhibit) => ({
      ...exhibit,
      pages: exhibit.pages.map((bytes, page) => {
        const file = `${exhibit.number}-${page + 1}.jpg`;
        files[file] = bytes;
        return { file };
      }),
    }));
  if (verifyUrl !== null) files['verify.svg'] = Buffer.from(renderQrCode(verifyUrl));
  const isRecordIn = exhibits.some(({ evidence }) => evidence !== null);
  const printedProof = proof === null || !isRecordIn ? null : buildPrintedProof(proof);
  Object.assign(files, printedProof?.files);
  if (signature !== null) files['signature.svg'] = Buffer.from(renderDrawing(signature));
  const { noticeNumber, noticeDate } = facts.fine;
  const noticeReference = noticeNumber === '' ? formatDate(noticeDate) : `n° ${groupNoticeDigits(noticeNumber)}`;
  // Asides of the summary are for the signatory alone, and not printed for the clerk.
  const summary = withSummary
    ? { ...letter.summary, parts: letter.summary.parts.filter(({ aside }) => aside !== true) }
    : null;
  const data = {
    letter: { ...letter, summary },
    exhibits,
    footer: `${part === 'form-sheet' ? tribunalFormWords.title : letter.title}, ${noticeReference}`,
    verifyUrl,
    proof: printedProof?.data ?? null,
    withLetter: part === 'whole' || part === 'letter',
    inventory: kind === 'tsp' ? buildInventory(facts, letter) : null,
    sheet: part === 'form-sheet' ? { ...tribunalFormWords, sections: buildTribunalForm(facts, letter) } : null,
    mark: `Copie pour la contestation, avis ${noticeReference}`,
    signed: signature === null ? null : describeDrawnSignature(signature.drawnOn),
    sample: sample ?? null,
  };
  return typst.pdf({
    template,
    data,
    files,
    madeAt: Math.floor(madeAt.getTime() / 1000),
    ...(handOver === undefined ? {} : { handOver }),
  });
}

/** Renders a drawn signature as SVG, in the proportions of the box where it was drawn. */
function renderDrawing({ drawing }: DrawnSignature): string {
  const { width, height } = signatureBox;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path
    d="${renderDrawingPath(drawing)}" fill="none" stroke="#14213a" stroke-width="9" stroke-linecap="round"
    stroke-linejoin="round"/></svg>`.toString();
}

function buildFactsPage(facts: LetterFacts, index: number) {
  const kind = facts.exhibits[index]?.kind;
  return {
    annex: buildAnnex(kind, facts),
    evidence: kind === 'evidence' ? writeEvidencePage(facts) : null,
    marked: kind !== undefined && marked.includes(kind),
  };
}

function buildAnnex(kind: ExhibitKind | undefined, facts: LetterFacts): Annex | null {
  if (kind === 'mandate') return writeMandateAnnex(facts);
  if (kind === 'presence') return writePresenceAnnex(facts);
  return kind === 'presence-record' ? writePresenceRecord(facts) : null;
}
