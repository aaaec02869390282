/** What was just typed in a part of a date or of a time. */
interface TypedText {
  readonly text: string;
  /** Figures that the part has place for. */
  readonly places: number;
  /** What the next part holds; null for the last one. */
  readonly nextFigures: string | null;
  /** The part was typed in since the focus came to it. */
  readonly isTouched: boolean;
  /** All that stood in it is being replaced. */
  readonly isAnew: boolean;
}

interface PlacedFigures {
  readonly own: string;
  /** Figures of the next part; empty where it keeps what it holds. */
  readonly rest: string;
  readonly isAnew: boolean;
}

/** Where the typed figures go: typed over a whole that stands there, they replace it, part by part. */
export function placeFigures(
  { text, places, nextFigures, isTouched, isAnew }: TypedText,
  { inputType = '', data = null }: Partial<Pick<InputEvent, 'inputType' | 'data'>>,
): PlacedFigures {
  const figures = text.replaceAll(/\D/g, '');
  const excess = figures.slice(places);
  // Figures that this part has no place for are of the next one, where nothing stands or all is being typed anew.
  const rest = nextFigures !== null && (isAnew || nextFigures === '') ? excess : '';
  // What stood there before the person came is typed over, wherever the cursor is in it.
  const isTypedOver = excess !== '' && rest === '' && !isTouched;
  // Taking one figure away starts nothing anew: the rest of the part is still meant.
  const isReplaced = figures === '' || (figures.length === 1 && !inputType.startsWith('delete'));
  const addedFigures = data?.replaceAll(/\D/g, '') || excess;
  return {
    own: (isTypedOver ? addedFigures : figures).slice(0, places),
    rest,
    isAnew: isAnew || isReplaced || isTypedOver,
  };
}
