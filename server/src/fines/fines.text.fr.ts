import type { LegalTextId } from '@placejuste/domain/fine';

export const finesText = {
  /** `reading` is the place and the day where the text was read. */
  source: (cite: string, id: LegalTextId, reading: string) => `${cite} (${id}, ${reading})`,
};
