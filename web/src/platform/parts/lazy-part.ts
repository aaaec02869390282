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

/** Between two tries of a part that the network failed, while its place is looked at. */
export const retryAfterMs = 30_000;

/** What stands in the place of a part until the part can be had. */
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
        // Only a network may come back by itself: another version, or another browser, is the person's to open.
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
      // Nobody waits in front of a hidden tab: it asks once it is looked at again.
      const askIfSeen = () => {
        if (document.visibilityState === 'visible') ask();
      };
      // It failed a moment ago.
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

/** `without` of a part that its screen can do without: draws nothing where the code cannot be fetched. */
export const renderNothing = (): null => null;

interface IdlePart<Code> {
  readonly code: Code;
  readonly askedAt: 'idle' | 'online' | 'offline';
}

/**
 * Code that no screen waits for: it comes after the first screen, at once when `isUrgent`, and is asked for again at
 * each turn of the connection when it could not be had. Null until it is here.
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
