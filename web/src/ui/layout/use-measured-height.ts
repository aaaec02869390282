import { useEffect, useRef } from 'react';
import { measureHeight, type MeasuredHeight } from './measure-height.ts';

/** Ref of an element whose height is written to a CSS variable. */
export function useMeasuredHeight(name: MeasuredHeight) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => (part.current === null ? undefined : measureHeight(part.current, name)), [name]);
  return part;
}
