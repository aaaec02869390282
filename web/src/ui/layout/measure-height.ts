export type MeasuredHeight = '--bottom-height' | '--banner-height' | '--acts-height';

/** Tells the style how high that part is, under this name, whatever it holds. Returns what ends it. */
export function measureHeight(part: HTMLElement, name: MeasuredHeight): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty(name, `${part.offsetHeight}px`));
  observer.observe(part);
  return () => {
    observer.disconnect();
    root.style.removeProperty(name);
  };
}
