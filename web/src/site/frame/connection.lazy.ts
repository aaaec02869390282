import { connectionText as text } from '../../offline/connection.text.fr.ts';
import { countPendingActions } from '../../offline/outbox/pending-actions.ts';
import { reachServer } from '../../platform/calls/reach-server.ts';
import { measureHeight } from '../../ui/layout/measure-height.ts';
import { buildElement } from './element.ts';
import { openToasts } from './site-toasts.ts';

/** Adds the connectivity banner and its toasts (specification §2, §4) to a static page. */
export function watchConnection(): void {
  const room = document.querySelector('.site > .bottom');
  if (room === null) return;
  const stays = buildElement('div', { className: 'stays' });
  room.replaceChildren(stays);
  // The banner must not cover the focused element.
  measureHeight(stays, '--banner-height');
  const toast = openToasts();
  const say = (tone: 'good' | 'bad', { title, detail }: { readonly title: string; readonly detail: string }) =>
    toast(tone, title, detail);

  const draw = (online: boolean): void => {
    const pending = countPendingActions();
    if (online && pending === 0) return stays.replaceChildren();
    const [look, title, lead] = online
      ? (['waiting', text.pending, text.toSend(pending)] as const)
      : (['offline', text.offline, text.offlineLead] as const);
    const words = buildElement('div', { className: 'words' }, buildElement('p', { className: 'title' }, title));
    words.append(buildElement('p', {}, lead));
    const section = buildElement('section', { className: `connection ${look} no-print` });
    section.setAttribute('aria-label', text.area);
    section.append(buildElement('div', { className: 'inside' }, words, online ? createSyncLink() : retry()));
    stays.replaceChildren(section);
  };
  /** The application sends its queue as soon as this page opens. */
  const createSyncLink = () => buildElement('a', { className: 'btn ghost', href: '/pwa/attente' }, text.synchronise);
  const retry = () => {
    const button = buildElement('button', { className: 'btn ghost', type: 'button' }, text.retry);
    button.addEventListener('click', () => void look(button));
    return button;
  };
  const look = async (button?: HTMLElement): Promise<void> => {
    if (button?.ariaBusy === 'true') return;
    if (button !== undefined) button.ariaBusy = 'true';
    const isReached = (await reachServer()) === 'reached';
    if (button !== undefined) button.ariaBusy = 'false';
    if (!isReached) return button && say('bad', text.stillOffline);
    draw(true);
    say('good', { title: text.cameOnline.title, detail: text.cameOnline.detail(countPendingActions()) });
  };

  addEventListener('offline', () => {
    draw(false);
    say('bad', text.hasGoneOffline);
  });
  addEventListener('online', () => void look());
  draw(navigator.onLine);
}
