import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, useEffect, useState } from 'react';
import { afterFirstScreen } from './after-first-screen.ts';
import { loadPart, type PartFault, PartNotHere } from './load-part.ts';

/**
 * A part of a screen whose code comes when it is shown.
 * @param without what stands in its place when it cannot be had, given why and what the part was given. Absent, nothing
 * can: the error screen says why, and what to do.
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
      return { default: (props: Props) => without(fault, props) };
    }
  });
}

/** For `lazyPart`: its absence never keeps a screen from opening. */
export const nothing = (): null => null;

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
    let current = true;
    const ask = (askedAt: IdlePart<Code>['askedAt']) =>
      void load().then(
        (code) => current && setPart((before) => before ?? { code, askedAt }),
        () => undefined,
      );
    const onTurn = ({ type }: Event) => ask(type === 'offline' ? 'offline' : 'online');
    window.addEventListener('offline', onTurn);
    window.addEventListener('online', onTurn);
    const giveUp = afterFirstScreen(() => ask('idle'), isUrgent);
    return () => {
      current = false;
      giveUp();
      window.removeEventListener('offline', onTurn);
      window.removeEventListener('online', onTurn);
    };
  }, [load, part, isUrgent]);
  return part;
}
