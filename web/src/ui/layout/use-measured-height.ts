import { useEffect, useRef } from 'react';
import { measureHeight, type MeasuredHeight } from './measure-height.ts';

/** The part whose height the style is told under this name. */
export function useMeasuredHeight(name: MeasuredHeight) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => (part.current === null ? undefined : measureHeight(part.current, name)), [name]);
  return part;
}
