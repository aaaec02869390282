import type { RecognisedPage } from '../notice-reading/index.ts';
import type { GreyPicture } from './measure-turn.ts';
import { toPictureBox, type StraightPicture, turnOver } from './straighten.ts';

type Lines = RecognisedPage['lines'];

/**
 * Reads the words of a sheet, positioned on its original picture, whichever side is up: an unclear reading is repeated
 * upside down, and the second one is used when it is much clearer.
 */
export async function readUpright(
  straight: StraightPicture,
  size: Pick<RecognisedPage, 'width' | 'height'>,
  readLines: (picture: GreyPicture) => Promise<Lines>,
): Promise<RecognisedPage> {
  const asItLies = await readLines(straight);
  const clear = clearShare(asItLies);
  if (clear >= enoughClear) return buildPage(asItLies, straight, size);
  const over = await readLines(turnOver(straight));
  const isOver = clearShare(over) >= clear + muchClearer;
  return isOver ? buildPage(over, turnPictureOver(straight), size) : buildPage(asItLies, straight, size);
}

/**
 * The share of letters in clear words that tells that a sheet is the right way up. Measured: five in six at least the
 * right way up, even in little light; half at most upside down; one in five either way when blurred.
 */
const enoughClear = 0.7;
const muchClearer = 0.15;
/** Under this share, even words that seem clear were read wrong: « 59,60 € » for « 50,00 € » on a blurred strip. */
const hardlyClear = 0.5;
/** The engine is nearly as confident of letters that are upside down. */
const clearWord = 0.97;

/** Share of the letters that are of words read with hardly a doubt; 0 of no letter. */
function clearShare(lines: Lines): number {
  const words = lines.flat().filter(({ text }) => text.length >= 2);
  const countLetters = (some: typeof words) => some.reduce((sum, { text }) => sum + text.length, 0);
  return countLetters(words.filter(({ confidence }) => confidence >= clearWord)) / Math.max(1, countLetters(words));
}

/** Returns the picture turned upside down: its upper left corner becomes the lower right one. */
function turnPictureOver(straight: StraightPicture): StraightPicture {
  const { turn, left, top, step, width, height } = straight;
  return {
    ...straight,
    turn: turn > 0 ? turn - 180 : turn + 180,
    left: -left - step * width,
    top: -top - step * height,
  };
}

function buildPage(
  lines: Lines,
  straight: StraightPicture,
  { width, height }: Pick<RecognisedPage, 'width' | 'height'>,
): RecognisedPage {
  const placed = lines.map((line) => line.map((word) => ({ ...word, box: toPictureBox(word.box, straight) })));
  return { width, height, turn: straight.turn, lines: placed, isUnclear: clearShare(lines) < hardlyClear };
}
