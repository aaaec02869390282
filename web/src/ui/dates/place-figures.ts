/** State of one part of a date or time after a key press. */
interface TypedText {
  readonly text: string;
  /** Maximum number of digits of the part. */
  readonly places: number;
  /** Digits of the next part; null for the last part. */
  readonly nextFigures: string | null;
  /** True when the part was typed in since it received the focus. */
  readonly isTouched: boolean;
  /** True when all its former digits are being replaced. */
  readonly isAnew: boolean;
}

interface PlacedFigures {
  readonly own: string;
  /** Digits for the next part; empty when it stays unchanged. */
  readonly rest: string;
  readonly isAnew: boolean;
}

/** Splits typed digits between a part and the next one. Typing over a complete value replaces it part by part. */
export function placeFigures(
  { text, places, nextFigures, isTouched, isAnew }: TypedText,
  { inputType = '', data = null }: Partial<Pick<InputEvent, 'inputType' | 'data'>>,
): PlacedFigures {
  const figures = text.replaceAll(/\D/g, '');
  const excess = figures.slice(places);
  // Digits in excess go to the next part only when it is empty or when the whole value is being retyped.
  const rest = nextFigures !== null && (isAnew || nextFigures === '') ? excess : '';
  // Digits in excess in a part not yet touched replace its former digits, wherever the cursor is.
  const isTypedOver = excess !== '' && rest === '' && !isTouched;
  // Deleting one digit does not restart the part: the remaining digits still count.
  const isReplaced = figures === '' || (figures.length === 1 && !inputType.startsWith('delete'));
  const addedFigures = data?.replaceAll(/\D/g, '') || excess;
  return {
    own: (isTypedOver ? addedFigures : figures).slice(0, places),
    rest,
    isAnew: isAnew || isReplaced || isTypedOver,
  };
}
