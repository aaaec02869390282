import type { LegalTextId } from '@placejuste/domain/fine';

export const finesText = {
  /** `reading`: where the text was read, and the day. */
  source: (cite: string, id: LegalTextId, reading: string) => `${cite} (${id}, ${reading})`,
};
