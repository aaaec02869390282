import { plainWords } from './voice-commands.ts';
import { fillerWords, askingWords, numberWords } from './voice-words.text.fr.ts';

/** What a name that was said leads to: one control, or several that bear it. */
export type NamedControl =
  | { readonly kind: 'one'; readonly control: HTMLElement }
  | { readonly kind: 'several'; readonly name: string; readonly count: number };

const controls = 'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"]';
/** A word that says what it means at a press. */
const explainedWord = '.term';
const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), select, textarea';

interface Candidate {
  readonly control: HTMLElement;
  readonly names: readonly string[];
}

/**
 * The control of the screen that was named: whole names first, then a name followed by its rank among those that bear
 * it; after « appuyez sur », the beginning of a name. Null when nothing here bears it.
 */
export function controlNamed(heard: string, scope: ParentNode): NamedControl | null {
  const said = plainWords(heard).replace(fillerWords, '');
  const wanted = said.replace(askingWords, '');
  if (wanted === '') return null;
  const candidates = candidatesIn(scope);
  const isExplained = ({ control }: Candidate) => control.matches(explainedWord);
  // A legal word of a sentence often is the name of a control beside it, which acts: that one is meant.
  return (
    namedAmong(
      candidates.filter((one) => !isExplained(one)),
      said,
      wanted,
    ) ?? namedAmong(candidates.filter(isExplained), said, wanted)
  );
}

function namedAmong(candidates: readonly Candidate[], said: string, wanted: string): NamedControl | null {
  const whole = elementsNamed(candidates, (name) => name === said || name === wanted);
  if (whole.length > 0) return namedControlOf(whole, wanted);
  const [, base, rank] = /^(.+) (\S+)$/.exec(wanted) ?? [];
  if (base !== undefined && rank !== undefined) {
    const nth = elementsNamed(candidates, (name) => name === base)[rankOf(rank) - 1];
    if (nth !== undefined) return { kind: 'one', control: nth };
  }
  if (wanted === said) return null;
  const begun = elementsNamed(candidates, (name) => name.startsWith(`${wanted} `));
  return begun.length === 0 ? null : namedControlOf(begun, wanted);
}

/** Whether a sentence asks for something by its name, whatever is on the screen. */
export function isAskedByName(heard: string): boolean {
  return askingWords.test(plainWords(heard).replace(fillerWords, ''));
}

/** A field takes the focus; anything else is pressed. */
export function pressControl(control: HTMLElement): void {
  if (control.matches(fields) && !control.matches('[type="file"]')) control.focus();
  else control.click();
}

function rankOf(word: string): number {
  return /^\d{1,2}$/.test(word) ? Number(word) : numberWords.indexOf(word) + 1;
}

function elementsNamed(candidates: readonly Candidate[], isNamed: (name: string) => boolean): readonly HTMLElement[] {
  return candidates.filter(({ names }) => names.some(isNamed)).map(({ control }) => control);
}

function namedControlOf(found: readonly HTMLElement[], name: string): NamedControl {
  const [control] = found;
  const addresses = new Set(found.map((one) => (one instanceof HTMLAnchorElement ? one.href : one)));
  if (control === undefined || addresses.size > 1) return { kind: 'several', name, count: found.length };
  return { kind: 'one', control };
}

function candidatesIn(scope: ParentNode): readonly Candidate[] {
  return [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter(isOffered)
    .map((control) => ({ control, names: namesOf(control) }));
}

/** Whether a finger could press it: shown, not behind anything, not turned off. */
export function isOffered(control: HTMLElement): boolean {
  if (control.matches(':disabled, [aria-disabled="true"], [type="hidden"]')) return false;
  if (control.closest('[hidden], [inert], [aria-hidden="true"]') !== null) return false;
  // A chosen card hides its own box: its label is what is seen.
  const seen = labelsOf(control)[0] ?? control;
  return typeof seen.checkVisibility !== 'function' || seen.checkVisibility({ visibilityProperty: true });
}

function labelsOf(control: HTMLElement): readonly HTMLElement[] {
  return 'labels' in control && control.labels instanceof NodeList
    ? [...(control.labels as NodeListOf<HTMLElement>)]
    : [];
}

/** What is read on it, what a screen reader calls it, and the first line of a label that goes on with a hint. */
function namesOf(control: HTMLElement): readonly string[] {
  const labels = labelsOf(control);
  const texts = [
    control.getAttribute('aria-label'),
    ...(labels.length > 0 ? labels : [control]).flatMap((one) => [one.textContent, seenText(one), firstLine(one)]),
    control instanceof HTMLInputElement && /button|submit/.test(control.type) ? control.value : null,
  ];
  return [...new Set(texts.map((text) => plainWords(text ?? '')))].filter((name) => name !== '');
}

/** Without what only a screen reader is told. */
function seenText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.visually-hidden, [aria-hidden="true"], svg')) hidden.remove();
  return copy.textContent ?? '';
}

function firstLine(element: HTMLElement): string {
  return (typeof element.innerText === 'string' ? element.innerText : '').split('\n')[0] ?? '';
}
