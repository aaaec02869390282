export { finesContract } from './fines.contract.ts';
export {
  decodedNumber,
  fine,
  fineChanges,
  fineDeadline,
  fineRow,
  newFine,
  type DecodedNumber,
  type Fine,
  type FineChanges,
  type FineDeadline,
  type FineRow,
  type NewFine,
} from './fine.schema.ts';
