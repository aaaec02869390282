const moves = new Set(['Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'F6']);

/**
 * Marks the document while the person uses a finger or a mouse: some browsers show the focus ring of a script's focus
 * after a touch, when nothing had the focus before, or a field had it.
 */
export function followPointer(): void {
  const root = document.documentElement;
  document.addEventListener('pointerdown', () => root.toggleAttribute('data-pointer', true), true);
  // Screen keyboards send keys too: only keys that move the focus mean keyboard navigation.
  document.addEventListener(
    'keydown',
    ({ key }) => moves.has(key) && root.toggleAttribute('data-pointer', false),
    true,
  );
}
