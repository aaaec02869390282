export {
  electronicLetterCodes,
  electronicLetterStates,
  isLetterSettled,
  leavesElectronically,
  letterFault,
  letterPayers,
  letterStands,
  nextLookSeconds,
  notSentAfterSeconds,
  recordOf,
  senderFault,
  untracedAfterSeconds,
  type ElectronicLetterCode,
  type ElectronicLetterState,
  type LetterPayer,
  type LetterToSend,
} from './electronic-letter.ts';
export { electronicLetterMessages, letterSentence, untracedSentence } from './electronic-letter.messages.fr.ts';
