import { toPlainWords } from './voice-commands.ts';
import { fillerWords, askingWords, numberWords } from './voice-words.text.fr.ts';

/** Controls designated by a spoken name: one, or several with the same name. */
export type NamedControl =
  | { readonly kind: 'one'; readonly control: HTMLElement }
  | { readonly kind: 'several'; readonly name: string; readonly count: number };

const controls = 'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"]';
/** A legal term that shows its definition when pressed. */
const explainedWord = '.term';
const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), select, textarea';

interface Candidate {
  readonly control: HTMLElement;
  readonly names: readonly string[];
}

/**
 * Finds the control of the screen with a spoken name: whole names first, then a name followed by its rank among
 * identical names; after « appuyez sur », the beginning of a name. Null when no control matches.
 */
export function findNamedControl(transcript: string, scope: ParentNode): NamedControl | null {
  const phrase = toPlainWords(transcript).replace(fillerWords, '');
  const wantedName = phrase.replace(askingWords, '');
  if (wantedName === '') return null;
  const candidates = listCandidates(scope);
  const isExplained = ({ control }: Candidate) => control.matches(explainedWord);
  // A legal term is often also the name of a control nearby: the control wins.
  return (
    findNamedCandidate(
      candidates.filter((one) => !isExplained(one)),
      phrase,
      wantedName,
    ) ?? findNamedCandidate(candidates.filter(isExplained), phrase, wantedName)
  );
}

function findNamedCandidate(candidates: readonly Candidate[], phrase: string, wantedName: string): NamedControl | null {
  const whole = listElementsNamed(candidates, (name) => name === phrase || name === wantedName);
  if (whole.length > 0) return toNamedControl(whole, wantedName);
  const [, base, rank] = /^(.+) (\S+)$/.exec(wantedName) ?? [];
  if (base !== undefined && rank !== undefined) {
    const nth = listElementsNamed(candidates, (name) => name === base)[parseRank(rank) - 1];
    if (nth !== undefined) return { kind: 'one', control: nth };
  }
  if (wantedName === phrase) return null;
  const prefixMatches = listElementsNamed(candidates, (name) => name.startsWith(`${wantedName} `));
  return prefixMatches.length === 0 ? null : toNamedControl(prefixMatches, wantedName);
}

/** True when a sentence asks for a control by its name, whatever is on the screen. */
export function isAskedByName(transcript: string): boolean {
  return askingWords.test(toPlainWords(transcript).replace(fillerWords, ''));
}

/** Focuses a field, presses any other control. */
export function pressControl(control: HTMLElement): void {
  if (control.matches(fields) && !control.matches('[type="file"]')) control.focus();
  else control.click();
}

function parseRank(word: string): number {
  return /^\d{1,2}$/.test(word) ? Number(word) : numberWords.indexOf(word) + 1;
}

function listElementsNamed(
  candidates: readonly Candidate[],
  isNamed: (name: string) => boolean,
): readonly HTMLElement[] {
  return candidates.filter(({ names }) => names.some(isNamed)).map(({ control }) => control);
}

function toNamedControl(elements: readonly HTMLElement[], name: string): NamedControl {
  const [control] = elements;
  const addresses = new Set(elements.map((one) => (one instanceof HTMLAnchorElement ? one.href : one)));
  if (control === undefined || addresses.size > 1) return { kind: 'several', name, count: elements.length };
  return { kind: 'one', control };
}

function listCandidates(scope: ParentNode): readonly Candidate[] {
  return [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter(isOffered)
    .map((control) => ({ control, names: listNames(control) }));
}

/** True when a finger could press the control: visible, not inert, not disabled. */
export function isOffered(control: HTMLElement): boolean {
  if (control.matches(':disabled, [aria-disabled="true"], [type="hidden"]')) return false;
  if (control.closest('[hidden], [inert], [aria-hidden="true"]') !== null) return false;
  // A radio card hides its own input: its label is the visible part.
  const visibleElement = listLabels(control)[0] ?? control;
  return (
    typeof visibleElement.checkVisibility !== 'function' || visibleElement.checkVisibility({ visibilityProperty: true })
  );
}

function listLabels(control: HTMLElement): readonly HTMLElement[] {
  return 'labels' in control && control.labels instanceof NodeList
    ? [...(control.labels as NodeListOf<HTMLElement>)]
    : [];
}

/** Visible text and accessible name of a control, and the first line of a label that continues with a hint. */
function listNames(control: HTMLElement): readonly string[] {
  const labels = listLabels(control);
  const texts = [
    control.getAttribute('aria-label'),
    ...(labels.length > 0 ? labels : [control]).flatMap((one) => [
      one.textContent,
      readVisibleText(one),
      readFirstLine(one),
    ]),
    control instanceof HTMLInputElement && /button|submit/.test(control.type) ? control.value : null,
  ];
  return [...new Set(texts.map((text) => toPlainWords(text ?? '')))].filter((name) => name !== '');
}

/** Text without the parts meant for screen readers only. */
function readVisibleText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hiddenPart of copy.querySelectorAll('.visually-hidden, [aria-hidden="true"], svg')) hiddenPart.remove();
  return copy.textContent ?? '';
}

function readFirstLine(element: HTMLElement): string {
  return (typeof element.innerText === 'string' ? element.innerText : '').split('\n')[0] ?? '';
}
