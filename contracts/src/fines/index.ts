export { finesContract } from './fines.contract.ts';
export { matchesContract } from './matches.contract.ts';
export {
  assessedNotice,
  decodedNumber,
  fine,
  fineChanges,
  fineDeadline,
  fineMatch,
  fineRow,
  newFine,
  newStep,
  typedNotice,
  type DecodedNumber,
  type Fine,
  type FineChanges,
  type FineDeadline,
  type FineMatch,
  type FineRow,
  type NewFine,
  type NewStep,
} from './fine.schema.ts';
