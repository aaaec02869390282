export {
  exhibitFields,
  exhibitReadingStates,
  exhibitLanguages,
  maxReadPages,
  maxValues,
  type ExhibitField,
  type ExhibitRead,
  type ExhibitReadingState,
  type RecognisedValue,
} from './exhibit-read.ts';
export { claimNames, describeFinding, formatReadValue } from './exhibit-reading.messages.fr.ts';
export { readExhibit } from './read-exhibit.ts';
export { claims, isCompared, type Claim } from './paper-tests.ts';
export { compareExhibit } from './compare-exhibit.ts';
export type { PaperClaims } from './expected-values.ts';
export { findingStandings, isWeakening, type Finding, type FindingStanding } from './finding.ts';
