import { announce } from './announcer.tsx';
import { notify } from './notify.ts';
import { stopSpeaking, speakNow } from './speech.ts';
import { findExactCommand, findCommand, type VoiceCommand } from './voice-commands.ts';
import { isAskedByName, findNamedControl, isOffered, pressControl, type NamedControl } from './voice-names.ts';
import { voiceText as text } from './voice.text.fr.ts';

const addresses: Partial<Readonly<Record<VoiceCommand, string>>> = {
  declare: '/pwa/declare?new=1',
  history: '/pwa/historique',
  settings: '/pwa/settings',
};

/**
 * Elements that a command presses; the first match wins. Screens mark their « suivant », « retour » and « prendre la
 * photo »; « valider » presses the button that submits a form, or the only main action. A button that takes a legal
 * step is marked `by-name`: only its own name presses it (decision 0280).
 */
const presses: Partial<Readonly<Record<VoiceCommand, readonly string[]>>> = {
  next: ['[data-voice="next"]'],
  back: ['[data-voice="back"]', 'a.back'],
  confirm: ['[type="submit"]:not([data-voice="by-name"])', '.btn.act:not([data-voice="by-name"])'],
  photo: ['[data-voice="photo"]'],
};

/** The open dialog, if any, else the page. */
function findCurrentScope(): ParentNode {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body;
}

/** Elements of the first matching selector that can be pressed. */
function listOfferedElements(selectors: readonly string[]): readonly HTMLElement[] {
  const groups = selectors.map((one) => [...findCurrentScope().querySelectorAll<HTMLElement>(one)].filter(isOffered));
  return groups.find((some) => some.length > 0) ?? [];
}

/** A link of the page navigates inside the application; without one the address is loaded. */
function goTo(address: string, assign: (address: string) => void): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`);
  if (link !== null) link.click();
  else assign(address);
}

const blocks = 'h1, h2, h3, p, li, dt, dd, legend, label';

/** Sentences of the screen in order, without hidden or nested blocks. */
function listSentences(page: ParentNode): readonly string[] {
  const visibleBlocks = [...page.querySelectorAll<HTMLElement>(blocks)].filter(
    (one) => one.querySelector(blocks) === null && one.closest('[hidden], [aria-hidden="true"]') === null,
  );
  return visibleBlocks
    .map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** Runs a command, or says that it is impossible here. */
export async function runCommand(
  command: VoiceCommand,
  assign: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  stopSpeaking();
  const address = addresses[command];
  if (address !== undefined) return goTo(address, assign);
  if (command === 'read') return speakNow(...listSentences(findCurrentScope()));
  if (command === 'help') {
    const list = `${Object.values(text.commands).join(', ')}, ${text.helpNames}.`;
    notify('info', text.helpTitle, { description: list, subject: 'voix' });
    return speakNow(text.helpTitle, list);
  }
  const [only, ...others] = listOfferedElements(presses[command] ?? []);
  if (only !== undefined && others.length === 0) return only.click();
  if (only !== undefined) return showToast(text.severalTitle, text.severalActs(others.length + 1));
  if (command === 'back' && document.querySelector('dialog[open]') === null) return window.history.back();
  showToast(text.notHere, text.notHereDetail(text.commands[command]));
}

/**
 * Finds the action of a spoken sentence: a command alone, else a named control of the screen, else a command within the
 * sentence. Null when the sentence asks for nothing: people also talk to one another.
 */
export function findAction(transcript: string): (() => Promise<void>) | null {
  const alone = findExactCommand(transcript);
  if (alone !== null) return () => runCommand(alone);
  const namedControl = findNamedControl(transcript, findDialogOrPage());
  if (namedControl !== null) return async () => pressNamed(namedControl);
  const command = findCommand(transcript);
  if (command !== null) return () => runCommand(command);
  return isAskedByName(transcript) ? async () => showToast(text.notHere, text.notHereDetail(transcript.trim())) : null;
}

/** Includes the bar of the application: every control on screen can be named. */
function findDialogOrPage(): ParentNode {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
}

function pressNamed(namedControl: NamedControl): void {
  stopSpeaking();
  if (namedControl.kind === 'several')
    return showToast(text.severalTitle, text.several(namedControl.name, namedControl.count));
  // Browsers open a file chooser only after a touch or a key, and do not report a refusal.
  const warnWhenRefused = ({ target }: Event): void => {
    const isFile = target instanceof HTMLInputElement && target.type === 'file';
    if (isFile && navigator.userActivation?.isActive === false) showToast(text.touchNeeded, text.touchNeededDetail);
  };
  document.addEventListener('click', warnWhenRefused, { capture: true });
  pressControl(namedControl.control);
  document.removeEventListener('click', warnWhenRefused, { capture: true });
}

function showToast(title: string, sentence: string): void {
  announce(sentence);
  notify('info', title, { description: sentence, subject: 'voix' });
}
