export { resentMailGapMs, resentMails, type ResentMail } from './mails.ts';
export { peopleMessages, purposeNames, searchKindNames, type PeopleRefusal } from './people.messages.fr.ts';
export {
  normaliseCardNumber,
  purposeCodes,
  findPurposeFault,
  purposeNoteLimits,
  hasName,
  searchKinds,
  parseSearchTerm,
  type NamePair,
  type Purpose,
  type PurposeCode,
  type PurposeFault,
  type SearchFault,
  type SearchKind,
  type SearchTerm,
} from './search.ts';
export { needsSuspensionRemark, suspensionLimits, suspensionReasons, type SuspensionReason } from './suspension.ts';
export {
  suspensionMails,
  suspensionMessages,
  suspensionSentences,
  type SuspensionRefusal,
} from './suspension.messages.fr.ts';
export { viewPurposeSentences, viewerRoleNames } from './document-view.messages.fr.ts';
export {
  disclosedPurposes,
  viewPurposes,
  viewReasonLimits,
  viewerRoles,
  type DisclosedPurpose,
  type ViewPurpose,
  type ViewerRole,
} from './document-view.ts';
