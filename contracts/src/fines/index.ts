export { finesContract } from './fines.contract.ts';
export {
  assessedNotice,
  decodedNumber,
  fine,
  fineChanges,
  fineDeadline,
  fineRow,
  newFine,
  newStep,
  typedNotice,
  type DecodedNumber,
  type Fine,
  type FineChanges,
  type FineDeadline,
  type FineRow,
  type NewFine,
  type NewStep,
} from './fine.schema.ts';
