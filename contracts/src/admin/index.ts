export { activationRow, adminContract, type ActivationRow } from './admin.contract.ts';
export {
  reviewDecision,
  reviewDetail,
  reviewOutcome,
  reviewRow,
  type ReviewDecision,
  type ReviewDetail,
  type ReviewOutcome,
  type ReviewRow,
} from './document-review.ts';
