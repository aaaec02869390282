export { finesContract } from './fines.contract.ts';
export {
  assessedNotice,
  decodedNumber,
  fine,
  fineChanges,
  fineDeadline,
  fineRow,
  newFine,
  typedNotice,
  type DecodedNumber,
  type Fine,
  type FineChanges,
  type FineDeadline,
  type FineRow,
  type NewFine,
} from './fine.schema.ts';
