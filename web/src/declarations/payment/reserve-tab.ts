/** A tab made during the press itself: browsers refuse one made after a wait. Null when they refuse all the same. */
export function reserveTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
}
