export { findCategory, readAcceslibre, type AcceslibreFields } from './acceslibre.ts';
export {
  categoryNames,
  entranceNames,
  factNames,
  describeFact,
  sourceNames,
  staffNames,
  toiletNames,
} from './directory.messages.fr.ts';
export { duplicateMetres, findHidingRefusal, canBeDuplicates, pairDecisions, type PairDecision } from './duplicates.ts';
export { duplicateMessages, type DuplicateCode } from './duplicates.messages.fr.ts';
export {
  dateFactsByChange,
  doorWidthBounds,
  entrances,
  factKinds,
  factSources,
  buildFacts,
  listingCategories,
  listingSources,
  mergeFacts,
  staffStates,
  toiletStates,
  type Fact,
  type FactKind,
  type FactSource,
  type FactValues,
  type Listing,
  type ListingCategory,
  type ListingSource,
  type StatedFacts,
} from './listing.ts';
export { listingChanges, listingFaults, type ListingChange, type ListingFault } from './listing-import.ts';
export { listingImportMessages, type ListingImportCode } from './listing-import.messages.fr.ts';
export { listingDecisions, listingRequestStates, type ListingRequestState } from './listing-request.ts';
export { formatDistance, toSpacePoint } from './position.ts';
export {
  buildListingDecisionMail,
  listingRequestLengths,
  listingRequestMessages,
  type ListingRequestCode,
} from './requests.messages.fr.ts';
export {
  readTypedForm,
  buildListingWords,
  listNearestWords,
  parseTypedWords,
  parseWords,
  type ListingWords,
} from './words.ts';
