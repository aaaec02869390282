import { announce } from './announcer.tsx';
import { notify } from './notify.ts';
import { hush, sayAloud } from './speech.ts';
import type { VoiceCommand } from './voice-commands.ts';
import { voiceText as text } from './voice.text.fr.ts';

const addresses: Partial<Readonly<Record<VoiceCommand, string>>> = {
  declare: '/pwa/declare?new=1',
  history: '/pwa/historique',
  settings: '/pwa/settings',
};

/**
 * What a command presses, first found first: screens mark what « suivant », « retour » and « prendre la photo » are on
 * them; « valider » is the button that sends a form, or the one main action.
 */
const presses: Partial<Readonly<Record<VoiceCommand, readonly string[]>>> = {
  next: ['[data-voice="next"]'],
  back: ['[data-voice="back"]', 'a.back'],
  confirm: ['[type="submit"]', '.btn.act'],
  photo: ['[data-voice="photo"]'],
};

/** Where one is: an open dialog holds the page back. */
function scope(): ParentNode {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body;
}

function press(selectors: readonly string[]): boolean {
  const found = selectors.map((one) => scope().querySelector<HTMLElement>(one)).find((one) => one !== null);
  found?.click();
  return found !== undefined && found !== null;
}

/** A link of the page keeps the application as it is; without one the address is opened. */
function goTo(address: string, assign: (address: string) => void): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`);
  if (link !== null) link.click();
  else assign(address);
}

const blocks = 'h1, h2, h3, p, li, dt, dd, legend, label';

/** What the screen says, in its order; what is hidden or said inside another block is left out. */
function sentencesOf(page: ParentNode): readonly string[] {
  const shown = [...page.querySelectorAll<HTMLElement>(blocks)].filter(
    (one) => one.querySelector(blocks) === null && one.closest('[hidden], [aria-hidden="true"]') === null,
  );
  return shown.map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()).filter((sentence) => sentence !== '');
}

/** Does what was asked, or says that it cannot be done here. */
export async function act(
  command: VoiceCommand,
  assign: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  hush();
  const address = addresses[command];
  if (address !== undefined) return goTo(address, assign);
  if (command === 'read') return sayAloud(...sentencesOf(scope()));
  if (command === 'help') {
    const list = Object.values(text.commands).join(', ');
    notify('info', text.helpTitle, list, { subject: 'voix' });
    return sayAloud(text.helpTitle, list);
  }
  if (press(presses[command] ?? [])) return;
  if (command === 'back' && document.querySelector('dialog[open]') === null) return window.history.back();
  const sentence = text.notHereDetail(text.commands[command]);
  announce(sentence);
  notify('info', text.notHere, sentence, { subject: 'voix' });
}
