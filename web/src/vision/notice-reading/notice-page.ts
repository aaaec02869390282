import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import { maxReadPoints } from '@placejuste/domain/sheet-straightening';

/** One page of the notice on this device: its picture, and its words when the file itself carries them. */
export interface NoticePage {
  readonly picture: HTMLCanvasElement;
  readonly own: RecognisedPage | null;
}

export interface OpenedNotice {
  readonly pages: readonly NoticePage[];
  /** Pages of the whole file; more than were opened when it is long. */
  readonly total: number;
}

/** A notice is a sheet or two: what follows is seldom about it, and each page takes seconds to read. */
export const maxPages = 3;

/** Longest side of the picture that is read, in points: twelve-point text of an A4 page stays above 25 points. */
export const longestSide = 2200;

/** Factor by which a picture is reduced before it is read: 1 at most. */
export function computeReadingScale({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(1, longestSide / Math.max(width, height), Math.sqrt(maxReadPoints / (width * height)));
}

export type UnopenedCode =
  | 'password'
  | 'damaged'
  | 'heic'
  | 'format'
  | 'pixels'
  | 'reader-away'
  | 'unsupported'
  | 'pdf-unsupported'
  | 'unread';

/** Thrown when a file cannot be read here. Each code has a French sentence. */
export class NoticeUnopened extends Error {
  readonly code: UnopenedCode;
  constructor(code: UnopenedCode) {
    super(`notice-${code}`);
    this.code = code;
  }
}
