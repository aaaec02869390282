/** Where an exhibit stands in the list, for whoever is sent to it. */
export const exhibitId = (number: number): string => `piece-${number}`;

/** Brings that exhibit into view and gives it the focus; `anchor` may be any, of any page. */
export function showExhibit(anchor: string): void {
  if (!/^#piece-\d+$/.test(anchor)) return;
  const row = document.getElementById(anchor.slice(1));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}
