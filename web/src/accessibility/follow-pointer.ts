const moves = new Set(['Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'F6']);

/**
 * Marks the document while a finger or a mouse leads. A browser shows the ring of what a script focuses after a touch,
 * when nothing had the focus before or a field had it.
 */
export function followPointer(): void {
  const root = document.documentElement;
  document.addEventListener('pointerdown', () => root.toggleAttribute('data-pointer', true), true);
  // A keyboard on the screen sends keys too: only those that move the focus tell that somebody moves with them.
  document.addEventListener(
    'keydown',
    ({ key }) => moves.has(key) && root.toggleAttribute('data-pointer', false),
    true,
  );
}
