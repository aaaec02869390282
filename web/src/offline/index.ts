export { dropDraft, readDraft, saveDraft } from './draft-store.ts';
export { useDraft, type Draft } from './use-draft.ts';
export { dropPhoto, dropPhotosOf, keepPhoto, photosOf, readIntactPhoto, type PhotoFacts } from './photo-store.ts';
export {
  submitAction,
  type ActionDefinition,
  type ActionOutcome,
  type ActionPhoto,
  type ActionProgress,
  type SendOutcome,
} from './mutation-door.ts';
export { keepRecord } from './record-store.ts';
export { newActionId } from './new-id.ts';
export { readLocalValue, writeLocalValue } from './local-value.ts';
export { wipeLocal } from './wipe.ts';
