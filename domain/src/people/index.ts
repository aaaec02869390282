export { peopleMessages, purposeNames, searchKindNames, type PeopleRefusal } from './people.messages.fr.ts';
export {
  cardNumberKey,
  purposeCodes,
  purposeFault,
  purposeNoteLimits,
  searchKey,
  searchKinds,
  searchTerm,
  type NamePair,
  type Purpose,
  type PurposeCode,
  type PurposeFault,
  type SearchFault,
  type SearchKind,
  type SearchTerm,
} from './search.ts';
