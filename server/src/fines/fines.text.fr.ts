import type { LegalTextId } from '@placejuste/domain/fine';

export const finesText = {
  /** `checkedOn`: the day a person last read the text again. */
  source: (cite: string, id: LegalTextId, checkedOn: string) => `${cite} (${id}, relu le ${checkedOn})`,
};
