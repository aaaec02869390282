import { buildOwnPrefix } from './local-owner.ts';

/** Message between the tabs of one browser about one draft. */
type DraftMessage = { readonly key: string } & (
  | { readonly kind: 'opened' | 'here' | 'left'; readonly tab: string }
  | { readonly kind: 'saved'; readonly value: unknown }
  | { readonly kind: 'dropped' }
);

export interface DraftListener {
  /** Receives true when another tab shows this draft. */
  readonly onShared: (isShared: boolean) => void;
  readonly onSaved: (value: unknown) => void;
  /** The draft was sent or discarded in another tab. */
  readonly onDropped: () => void;
  /** Returns the shown value when it could not be stored, for a tab that opens; undefined when it is stored. */
  readonly readUnstored: () => unknown;
}

const channelName = 'placejuste-drafts';
const thisTab = typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : String(performance.now());
const listeners = new Map<string, DraftListener>();
const otherTabs = new Map<string, Set<string>>();
let channel: BroadcastChannel | null = null;

/** Opens the channel at the first draft; without `BroadcastChannel`, each tab keeps its drafts on its own. */
function openChannel(): BroadcastChannel | null {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return channel;
  try {
    channel = new BroadcastChannel(channelName);
  } catch {
    // Browsers that forbid storage forbid the channel too.
    return null;
  }
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => handleMessage(data);
  return channel;
}

function handleMessage(message: DraftMessage): void {
  const listener = listeners.get(message.key);
  if (listener === undefined) return;
  switch (message.kind) {
    case 'saved':
      return listener.onSaved(message.value);
    case 'dropped':
      return listener.onDropped();
    case 'opened': {
      post({ kind: 'here', key: message.key, tab: thisTab });
      // On a full phone the new tab reads an older stored value; typing there would overwrite what is shown here.
      const unstored = listener.readUnstored();
      if (unstored !== undefined) post({ kind: 'saved', key: message.key, value: unstored });
      return joinTabs(message.key, message.tab, listener);
    }
    case 'here':
      return joinTabs(message.key, message.tab, listener);
    case 'left': {
      const others = otherTabs.get(message.key);
      others?.delete(message.tab);
      return listener.onShared((others?.size ?? 0) > 0);
    }
  }
}

function joinTabs(key: string, tab: string, listener: DraftListener): void {
  otherTabs.set(key, (otherTabs.get(key) ?? new Set()).add(tab));
  listener.onShared(true);
}

function post(message: DraftMessage): void {
  openChannel()?.postMessage(message);
}

/** Follows what other tabs do with the draft under `key`. Returns the function that stops it. */
export function joinDraft(key: string, listener: DraftListener): () => void {
  const own = buildOwnPrefix() + key;
  const arrive = () => post({ kind: 'opened', key: own, tab: thisTab });
  const leave = () => post({ kind: 'left', key: own, tab: thisTab });
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && arrive();
  listeners.set(own, listener);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  arrive();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    if (listeners.get(own) === listener) listeners.delete(own);
    otherTabs.delete(own);
    leave();
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

export function announceDraftSaved(ownKey: string, value: unknown): void {
  if (channel !== null) post({ kind: 'saved', key: ownKey, value });
}

/** Also called by screens that do not show the draft: the home can discard one. */
export function announceDraftDropped(ownKey: string): void {
  const wasOpen = channel !== null;
  post({ kind: 'dropped', key: ownKey });
  if (wasOpen) return;
  channel?.close();
  channel = null;
}
