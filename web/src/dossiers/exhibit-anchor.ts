/** Builds the id of the row of an exhibit, for links. */
export const buildExhibitId = (number: number): string => `piece-${number}`;

/** Scrolls to the row of an exhibit and focuses it. */
export function showExhibit(number: number): void {
  const row = document.getElementById(buildExhibitId(number));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}
