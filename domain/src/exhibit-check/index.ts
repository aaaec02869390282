export {
  compareCard,
  compareCertificate,
  choosePaper,
  isSameNumber,
  namedOnCertificate,
  type CardReading,
  type CertificateReading,
  type ComparedFine,
} from './compare-papers.ts';
export {
  compareCopiedPlate,
  compareDeclaration,
  compareDriver,
  compareEvent,
  formatNoticeMoment,
} from './compare-declaration.ts';
export { fillFactsFromPapers, type AccountPapers } from './fill-facts-from-papers.ts';
export {
  isUnread,
  paperFaultCodes,
  buildPaperFaultField,
  readPaperFaultField,
  unreadCodes,
  type PaperFault,
  type PaperFaultCode,
  type UnreadCode,
} from './paper-faults.ts';
export { describePaperFault } from './paper-faults.messages.fr.ts';
