import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './tool-shell.ts';

/** A PDF as independent readers see it. They come from Debian's qpdf and poppler-utils; without them the test fails. */
export interface PdfReading {
  /** Tagged, after `qpdf --check` found no fault; throws otherwise. */
  readonly tagged: boolean;
  /** True when the tags are marked as suspect (`/MarkInfo`), or nothing tells. */
  readonly suspects: boolean;
  readonly pages: number;
  readonly title: string;
  /** PDF/A part and conformance, « 3A ». */
  readonly archival: string;
  /** Plain text in reading order, with each run of white space as one space. */
  readonly text: string;
  /** The same text, page by page. */
  readonly pageTexts: readonly string[];
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
  readonly attached: readonly string[];
}

type Run = (tool: string, ...args: string[]) => string;

function inFolder<Value>(pdf: Uint8Array, work: (file: string, run: Run, folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'placejuste-pdf-'));
  const file = join(folder, 'dossier.pdf');
  try {
    writeFileSync(file, pdf);
    return work(file, (tool, ...args) => runTool(tool, args, folder).toString(), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks the file and reads its text at once; other properties are read on first use. */
export function readPdf(pdf: Uint8Array): PdfReading {
  const pageTexts = inFolder(pdf, (file, run) => {
    run('qpdf', '--check', file);
    return run('pdftotext', file, '-').split('\f').slice(0, -1).map(plain);
  });
  const said = (tool: string, ...options: string[]): (() => string) => {
    let output: string | undefined;
    return () => (output ??= inFolder(pdf, (file, run) => run(tool, ...options, file)));
  };
  const info = said('pdfinfo');
  const metadata = said('pdfinfo', '-meta');
  const fonts = said('pdffonts');
  const attached = said('pdfdetach', '-list');
  const field = (name: string): string => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(info())?.[1] ?? '';
  const tag = (name: string): string => new RegExp(`<pdfaid:${name}>(\\w+)<`).exec(metadata())?.[1] ?? '';
  return {
    pageTexts,
    text: pageTexts.join(' '),
    get tagged() {
      return field('Tagged') === 'yes';
    },
    get suspects() {
      return field('Suspects') !== 'no';
    },
    get pages() {
      return Number(field('Pages'));
    },
    get title() {
      return plain(field('Title'));
    },
    get archival() {
      return `${tag('part')}${tag('conformance')}`;
    },
    get fonts() {
      return rowsOf(fonts(), 2).map((line) => ({
        name: line.split(' ')[0] ?? '',
        embedded: / yes (yes|no)  ?(yes|no)/.test(line),
      }));
    },
    get attached() {
      return rowsOf(attached(), 1).map((line) => line.replace(/^\d+: /, ''));
    },
  };
}

/** Lines of a table below its header. */
function rowsOf(output: string, head: number): readonly string[] {
  return output
    .split('\n')
    .slice(head)
    .filter((line) => line !== '');
}

/** A word of a page, in millimetres from its top left corner. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Words of the first page, each with its position in millimetres. */
export function wordsOfFirstPage(pdf: Uint8Array): readonly PlacedWord[] {
  const millimetres = (points: string | undefined): number => (Number(points) / 72) * 25.4;
  return inFolder(pdf, (file, run) =>
    [
      ...run('pdftotext', '-bbox', '-l', '1', file, '-').matchAll(
        /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
      ),
    ].map(([, left, top, right, bottom, text]) => ({
      text: text ?? '',
      left: millimetres(left),
      top: millimetres(top),
      right: millimetres(right),
      bottom: millimetres(bottom),
    })),
  );
}

export interface PdfStructure {
  /** « H1 », « H2 »… in reading order. */
  readonly headings: readonly string[];
  readonly tableHeads: number;
  readonly lists: number;
  readonly figures: number;
  /** Number of pictures without an alternative text. */
  readonly figuresWithoutWords: number;
}

/** Reads the structure for assistive tools: from poppler, with the alternative texts from qpdf. */
export function structureOf(pdf: Uint8Array): PdfStructure {
  return inFolder(pdf, (file, run) => {
    const lines = run('pdfinfo', '-struct', file)
      .split('\n')
      .map((line) => line.trim());
    const objects = Object.values(
      (
        JSON.parse(run('qpdf', '--json', '--json-key=qpdf', file)) as {
          qpdf: [object, Record<string, { value?: Record<string, unknown> }>];
        }
      ).qpdf[1],
    );
    const figures = objects.flatMap(({ value }) => (value?.['/S'] === '/Figure' ? [value] : []));
    return {
      headings: lines.flatMap((line) => /^(H[1-6])\b/.exec(line)?.[1] ?? []),
      tableHeads: lines.filter((line) => /^TH\b/.test(line)).length,
      lists: lines.filter((line) => /^L\b/.test(line)).length,
      figures: figures.length,
      figuresWithoutWords: figures.filter((figure) => typeof figure['/Alt'] !== 'string').length,
    };
  });
}

/** The first attached file, as text. */
export function attachedText(pdf: Uint8Array): string {
  return inFolder(pdf, (file, run, folder) => {
    run('pdfdetach', '-save', '1', '-o', join(folder, 'out'), file);
    return readFileSync(join(folder, 'out'), 'utf8');
  });
}

/** Encrypts a PDF with a password. */
export function lockedWith(password: string, pdf: Uint8Array): Buffer {
  return inFolder(pdf, (file, run, folder) => {
    // Warnings about a repaired file are no failure.
    run('qpdf', '--warning-exit-0', '--encrypt', password, password, '256', '--', file, join(folder, 'out'));
    return readFileSync(join(folder, 'out'));
  });
}

function plain(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
