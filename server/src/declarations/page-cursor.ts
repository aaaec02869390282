const form = /^(\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Where a page ends: time of deposit in milliseconds, and the identifier that tells equals apart. */
export function cursorOf(at: Date, id: string): string {
  return `${at.getTime()}_${id}`;
}

/** Null for an absent or altered cursor: the list then starts anew, which harms nobody. */
export function readCursor(text: string | undefined): { readonly at: Date; readonly id: string } | null {
  const match = form.exec(text ?? '');
  const [, milliseconds, id] = match ?? [];
  const at = new Date(Number(milliseconds));
  return id === undefined || Number.isNaN(at.getTime()) ? null : { at, id };
}
