export {
  electronicLetterCodes,
  electronicLetterStates,
  isLetterSettled,
  leavesElectronically,
  letterFault,
  letterPayers,
  letterStands,
  nextLookSeconds,
  recordOf,
  senderFault,
  unknownAfterSeconds,
  type ElectronicLetterCode,
  type ElectronicLetterState,
  type LetterPayer,
  type LetterToSend,
} from './electronic-letter.ts';
export { electronicLetterMessages, letterSentence } from './electronic-letter.messages.fr.ts';
