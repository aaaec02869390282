/** Opens a tab during the press itself, because browsers refuse one opened later. Null when the browser refuses. */
export function reserveTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
}
