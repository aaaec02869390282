import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import { maxReadPoints } from '@placejuste/domain/sheet-straightening';

/** One page of the notice: its picture, and its words when the file has a text layer. */
export interface NoticePage {
  readonly picture: HTMLCanvasElement;
  readonly own: RecognisedPage | null;
}

export interface OpenedNotice {
  readonly pages: readonly NoticePage[];
  /** Number of pages of the file, which may exceed the number opened. */
  readonly total: number;
}

/**
 * Maximum number of pages opened. A notice is a sheet or two, later pages are seldom part of it, and each page takes
 * seconds to read.
 */
export const maxPages = 3;

/** Longest side in pixels of the picture that is read: twelve-point text of an A4 page stays above 25 pixels. */
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

/** Error of a file that cannot be read on this device. Each code has a French sentence. */
export class NoticeUnopened extends Error {
  readonly code: UnopenedCode;
  constructor(code: UnopenedCode) {
    super(`notice-${code}`);
    this.code = code;
  }
}
