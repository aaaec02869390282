/** Position of an element before it was removed from the page. */
interface Place {
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
  readonly wasRow: boolean;
  /** First row added since to the list before it, for example by a button that shows more. */
  readonly newRow: Element | null;
}

const headings = 'h1, h2, h3, h4, h5, h6';
const focusable = `${headings}, a[href], button, input, select, textarea, summary, [tabindex]:not(main)`;
const toaster = '[data-sonner-toaster]';

/**
 * Keeps the focus in the `main` of `area`: when the focused element is removed, the focus goes to what replaced it,
 * else to the next row of its list, else to the heading above it. Without a focused element, a keyboard would restart
 * at the top of the page and a screen reader would fall silent. It waits two frames, so that a screen may move the
 * focus itself, and acts once. Returns the function that stops it.
 */
export function keepFocus(area: HTMLElement): () => void {
  let focusedElement: Element | null = null;
  // Position of the removed element; null while it is in the page.
  let place: Place | null = null;
  const hold = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest(toaster) !== null) return;
    // The tabs move between the top and the bottom of the screen with its width: they are not removed from the page.
    focusedElement = target.closest('main') === null ? null : target;
    place = null;
  };
  const forget = () => {
    [focusedElement, place] = [null, null];
  };
  const leave = () => {
    // A removed element is out of the page at the end of this task; one that lost the focus by a press elsewhere is
    // still there.
    queueMicrotask(() => {
      if (focusedElement?.isConnected === true && isFocusLost()) forget();
    });
  };
  const giveOn = () => {
    // While the focus is in a toast it is not lost; it comes back once the toast closes.
    if (focusedElement === null || place === null || !isFocusLost()) return;
    // An element that was only moved takes the focus again.
    if (focusedElement.isConnected && tryFocus(focusedElement)) return;
    // A page that is loading will set the focus itself.
    if (!giveFocus(place, area)) forget();
  };
  const observer = new MutationObserver((records) => {
    if (focusedElement === null) return;
    for (const record of records) place = findPlaceAfter(record, place, focusedElement);
    if (place === null || !isFocusLost()) return;
    place = { ...place, newRow: place.newRow ?? findAddedRow(place, records) };
    afterTwoFrames(giveOn);
  });
  document.addEventListener('focusin', hold);
  document.addEventListener('focusout', leave);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', hold);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}

const isFocusLost = (): boolean => document.activeElement === document.body;

/** Position of the focused element after a removal, or of the ancestor removed around its position. */
function findPlaceAfter(record: MutationRecord, place: Place | null, focusedElement: Element): Place | null {
  const within = place?.parent ?? focusedElement;
  const removedNode = [...record.removedNodes].find((node) => node.contains(within));
  if (removedNode === undefined) return place;
  const wasRow = removedNode instanceof Element && removedNode.localName === 'li';
  return { parent: record.target, before: record.previousSibling, after: record.nextSibling, wasRow, newRow: null };
}

function findAddedRow({ before }: Place, records: readonly MutationRecord[]): Element | null {
  const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
  const rows = nodes.filter((node) => node instanceof Element && node.localName === 'li');
  return (rows.find((row) => before?.contains(row)) as Element | undefined) ?? null;
}

/** True when an element near the position took the focus. */
function giveFocus({ parent, before, after, wasRow, newRow }: Place, area: HTMLElement): boolean {
  if (!area.contains(parent)) return false;
  const next = after?.parentNode === parent ? after : null;
  const come: Element[] = [];
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild;
  for (; node !== null && node !== next; node = node.nextSibling) come.push(...listParts(node, focusable));
  // Not the control of the next row: a second press of the same key would act on it.
  for (const row of [newRow, wasRow && next instanceof Element ? next : null])
    if (row !== null) come.push(...listParts(row, headings), row);
  // An element above may be far: the page does not scroll to it.
  return (
    come.some((element) => tryFocus(element)) ||
    listPartsAbove(parent, next, area).some((element) => tryFocus(element, { preventScroll: true }))
  );
}

function listParts(node: Node, selector: string): readonly Element[] {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
}

/** Headings and focusable parts that contain the position or precede it; the nearest first. */
function listPartsAbove(parent: Node, next: Node | null, area: HTMLElement): readonly Element[] {
  const end = next ?? parent;
  const isAbove = (element: Element) =>
    element.contains(parent) || (next === null && parent.contains(element)) || isFollowedBy(element, end);
  return [...area.querySelectorAll(`${headings}, [tabindex="-1"]:not(main)`)].filter(isAbove).reverse();
}

function isFollowedBy(element: Element, node: Node): boolean {
  return (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** True when the element takes the focus: a hidden one, or one in a closed `<details>`, cannot. */
function tryFocus(element: Element, options: FocusOptions = {}): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
  return document.activeElement === element;
}

function afterTwoFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
