/** Where an exhibit stands in the list, for whoever is sent to it. */
export const buildExhibitId = (number: number): string => `piece-${number}`;

/** Brings that exhibit of the list into view and gives it the focus. */
export function showExhibit(number: number): void {
  const row = document.getElementById(buildExhibitId(number));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}
