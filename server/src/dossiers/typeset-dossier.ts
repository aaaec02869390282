import { fileURLToPath } from 'node:url';
import { dateInFrench } from '@placejuste/domain/kernel';
import { evidencePage, groupedNumber, mandateAnnex, presenceAnnex, type ExhibitKind, type Letter, type LetterFacts } from '@placejuste/domain/letter';
import QRCode from 'qrcode';
import type { Typst, TypstPdf } from '../platform/typst/index.ts';

const template = fileURLToPath(new URL('./templates/dossier.typ', import.meta.url));

/** One exhibit's pictures, in the order of the letter's list; none for a page made of facts. */
export type ExhibitPages = readonly Uint8Array[];

/** A copy of these says for which step it was made, so that it serves no other. */
const marked: readonly ExhibitKind[] = ['carte-grise', 'cmi-front', 'cmi-back', 'identity'];

export interface Typesetting {
  readonly letter: Letter;
  readonly facts: LetterFacts;
  readonly pictures: readonly ExhibitPages[];
  readonly madeAt: Date;
  /** Where anybody may check the declaration; null when none is joined. */
  readonly verifyUrl: string | null;
  /** The whole, the letter with its summary, or the exhibit of that number. */
  readonly part: 'whole' | 'letter' | number;
}

/** PDF/A-3a: letter, summary, exhibits, or one part of them. The same input gives the same bytes. */
export function typesetDossier(typst: Pick<Typst, 'pdf'>, { letter, facts, pictures, madeAt, verifyUrl, part }: Typesetting): Promise<TypstPdf> {
  const files: Record<string, Uint8Array> = {};
  const exhibits = letter.exhibits
    .map((exhibit, index) => ({ ...exhibit, ...pageOfFacts(facts, index), pages: pictures[index] ?? [] }))
    .filter(({ number }) => part === 'whole' || part === number)
    .map((exhibit) => ({
      ...exhibit,
      pages: exhibit.pages.map((bytes, page) => {
        const file = `${exhibit.number}-${page + 1}.jpg`;
        files[file] = bytes;
        return { file };
      }),
    }));
  if (verifyUrl !== null) files['verify.svg'] = Buffer.from(drawnCode(verifyUrl));
  const { noticeNumber, noticeDate } = facts.fine;
  const called = noticeNumber === '' ? dateInFrench(noticeDate) : `n° ${groupedNumber(noticeNumber)}`;
  // What is said to the signatory alone is not printed for the clerk.
  const summary = { ...letter.summary, parts: letter.summary.parts.filter(({ aside }) => aside !== true) };
  const data = { letter: { ...letter, summary }, exhibits, footer: `${letter.title}, ${called}`, verifyUrl, withLetter: typeof part === 'string', mark: `Copie pour la contestation, avis ${called}` };
  return typst.pdf({ template, data, files, madeAt: Math.floor(madeAt.getTime() / 1000) });
}

/** A QR code as one path: the same address gives the same bytes. */
function drawnCode(url: string): string {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const side = modules.size + 2 * quiet;
  const squares = Array.from(modules.data, (dark, at) => (dark === 1 ? `M${(at % modules.size) + quiet} ${Math.floor(at / modules.size) + quiet}h1v1h-1z` : '')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${squares}"/></svg>`;
}

function pageOfFacts(facts: LetterFacts, index: number) {
  const kind = facts.exhibits[index]?.kind;
  return {
    annex: kind === 'mandate' ? mandateAnnex(facts) : kind === 'presence' ? presenceAnnex(facts) : null,
    evidence: kind === 'evidence' ? evidencePage(facts) : null,
    marked: kind !== undefined && marked.includes(kind),
  };
}
