import type { reviewDatesContract } from '@placejuste/contracts/suite';
import { serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { listReviewDates } from './list-review-dates.ts';

export const reviewDatesHandlers: Handlers<typeof reviewDatesContract.calls> = {
  listReviewDates: serviceQuery(listReviewDates),
};
