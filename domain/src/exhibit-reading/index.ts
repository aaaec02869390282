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
export {
  findingStandings,
  isWeakening,
  compareExhibit,
  type Finding,
  type FindingStanding,
  type PaperClaims,
} from './compare-exhibit.ts';
