import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { afterFirstScreen } from './after-first-screen.ts';
import { loadPart, type PartFault, PartNotHere } from './load-part.ts';

/**
 * A part of a screen whose code is fetched when the part is shown.
 * @param without replaces the part when its code cannot be fetched; it receives the reason and the part's properties.
 *   Without it, the error screen gives the reason and what to do. The code is fetched again when the network is back,
 *   whenever the part is shown or its page becomes visible again, and some time after a network failure; the part then
 *   replaces `without`.
 */
export function lazyPart<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
  without?: (fault: PartFault, props: Props) => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: pick(await loadPart(load)) };
    } catch (failure) {
      if (without === undefined) throw failure;
      const fault = failure instanceof PartNotHere ? failure.fault : 'no-network';
      return { default: createPlaceholder(load, pick, { fault, without }) };
    }
  });
}

/** Milliseconds between two tries after a network failure, while the part's page is visible. */
export const retryAfterMs = 30_000;

/** Replaces a part until its code is loaded. */
function createPlaceholder<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
  fallback: { readonly fault: PartFault; readonly without: (fault: PartFault, props: Props) => ReactNode },
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  let isFirst = true;
  return function PartAskedAgain(props: Props) {
    const [, show] = useState<unknown>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isShown = true;
      const askLater = (fault: PartFault) => {
        clearTimeout(timer);
        // Only the network may recover alone: a new version or another browser needs the person.
        if (isShown && fault === 'no-network') timer = setTimeout(askIfSeen, retryAfterMs);
      };
      const ask = () => {
        if (part !== null) return;
        clearTimeout(timer);
        void loadPart(load).then(
          (code) => {
            part = pick(code);
            show({});
          },
          (failure: unknown) => askLater(failure instanceof PartNotHere ? failure.fault : 'no-network'),
        );
      };
      // A hidden tab waits until it is visible again.
      const askIfSeen = () => {
        if (document.visibilityState === 'visible') ask();
      };
      // The first load has just failed.
      if (isFirst) askLater(fallback.fault);
      else ask();
      isFirst = false;
      window.addEventListener('online', ask);
      document.addEventListener('visibilitychange', askIfSeen);
      return () => {
        isShown = false;
        clearTimeout(timer);
        window.removeEventListener('online', ask);
        document.removeEventListener('visibilitychange', askIfSeen);
      };
    }, []);
    return part === null ? fallback.without(fallback.fault, props) : createElement(part, props);
  };
}

/** `without` of an optional part: renders nothing when its code cannot be fetched. */
export const renderNothing = (): null => null;

interface IdlePart<Code> {
  readonly code: Code;
  readonly askedAt: 'idle' | 'online' | 'offline';
}

/**
 * Loads code that no screen waits for, after the first screen, at once when `isUrgent`; after a failure it tries again
 * at each change of the connection. Null until the code is loaded.
 */
export function useIdlePart<Code>(load: () => Promise<Code>, isUrgent: boolean): IdlePart<Code> | null {
  const [part, setPart] = useState<IdlePart<Code> | null>(null);
  useEffect(() => {
    if (part !== null) return;
    let isCurrent = true;
    const ask = (askedAt: IdlePart<Code>['askedAt']) =>
      void load().then(
        (code) => isCurrent && setPart((before) => before ?? { code, askedAt }),
        () => undefined,
      );
    const onTurn = ({ type }: Event) => ask(type === 'offline' ? 'offline' : 'online');
    window.addEventListener('offline', onTurn);
    window.addEventListener('online', onTurn);
    const giveUp = afterFirstScreen(() => ask('idle'), isUrgent);
    return () => {
      isCurrent = false;
      giveUp();
      window.removeEventListener('offline', onTurn);
      window.removeEventListener('online', onTurn);
    };
  }, [load, part, isUrgent]);
  return part;
}
