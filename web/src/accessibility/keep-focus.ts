/** Where something stood before it was taken out of the page. */
interface Place {
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
  readonly wasRow: boolean;
  /** The first row that came meanwhile in the list before it, as of a button that shows the rest. */
  readonly newRow: Element | null;
}

const headings = 'h1, h2, h3, h4, h5, h6';
const focusable = `${headings}, a[href], button, input, select, textarea, summary, [tabindex]:not(main)`;
const toaster = '[data-sonner-toaster]';

/**
 * Keeps the focus in the `main` of `area`: when the focused element is removed, the focus goes to what replaced it,
 * else to the next row of its list, else to the heading above it. Without a focused element, a keyboard would start
 * again at the top of the page and a screen reader fall silent. It waits two frames, so that a screen may move the
 * focus itself, and acts once. Returns the function that stops it.
 */
export function keepFocus(area: HTMLElement): () => void {
  let focusedElement: Element | null = null;
  // Where it stood, since it is out of the page.
  let place: Place | null = null;
  const hold = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest(toaster) !== null) return;
    // The tabs go from one end of the screen to the other with its width: nothing of the page went.
    focusedElement = target.closest('main') === null ? null : target;
    place = null;
  };
  const forget = () => {
    [focusedElement, place] = [null, null];
  };
  const leave = () => {
    // Taken away, it is out of the page at the end of this turn; left by a press beside it, it is still there.
    queueMicrotask(() => {
      if (focusedElement?.isConnected === true && isFocusLost()) forget();
    });
  };
  const giveOn = () => {
    // In a toast meanwhile, it comes back once the toast goes.
    if (focusedElement === null || place === null || !isFocusLost()) return;
    // Moved, it is still there.
    if (focusedElement.isConnected && tryFocus(focusedElement)) return;
    // A page that is on its way says by itself where it begins.
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

/** The place of `held`, or of the part around its place that goes after it. */
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

/** Whether something took the focus of what stood there. */
function giveFocus({ parent, before, after, wasRow, newRow }: Place, area: HTMLElement): boolean {
  if (!area.contains(parent)) return false;
  const next = after?.parentNode === parent ? after : null;
  const come: Element[] = [];
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild;
  for (; node !== null && node !== next; node = node.nextSibling) come.push(...listParts(node, focusable));
  // Not the control of the next row: a second press of the same key would act on it.
  for (const row of [newRow, wasRow && next instanceof Element ? next : null])
    if (row !== null) come.push(...listParts(row, headings), row);
  // What stands above may be far: nobody is taken away from where they are.
  return (
    come.some((element) => tryFocus(element)) ||
    listPartsAbove(parent, next, area).some((element) => tryFocus(element, { preventScroll: true }))
  );
}

function listParts(node: Node, selector: string): readonly Element[] {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
}

/** Headings, and parts made to take the focus, that hold the place or stand before it; the nearest first. */
function listPartsAbove(parent: Node, next: Node | null, area: HTMLElement): readonly Element[] {
  const end = next ?? parent;
  const isAbove = (element: Element) =>
    element.contains(parent) || (next === null && parent.contains(element)) || isFollowedBy(element, end);
  return [...area.querySelectorAll(`${headings}, [tabindex="-1"]:not(main)`)].filter(isAbove).reverse();
}

function isFollowedBy(element: Element, node: Node): boolean {
  return (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Whether the element has the focus now: what is hidden, or in a closed fold, refuses it. */
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
