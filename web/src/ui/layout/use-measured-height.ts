import { useEffect, useRef } from 'react';

/** Tells the style how high that part is, under this name, whatever it holds. */
export function useMeasuredHeight(name: '--bottom-height' | '--banner-height' | '--acts-height') {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measured = part.current;
    if (measured === null || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(name, `${measured.offsetHeight}px`));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      root.style.removeProperty(name);
    };
  }, [name]);
  return part;
}
