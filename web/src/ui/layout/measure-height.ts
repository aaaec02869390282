export type MeasuredHeight = '--bottom-height' | '--banner-height' | '--acts-height';

/** Keeps a CSS variable equal to the height of an element, in pixels. Returns a function that stops it. */
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
