import type { StripeAnswer } from './stripe-refusals.ts';
import type { WrittenEvent } from './stripe-shapes.ts';
/** A list of the API, of a single page. */
export declare function pageOf(data: readonly object[], url: string): StripeAnswer;
/** A page of events of the requested types, newest first. */
export declare function pageOfEvents(events: readonly (WrittenEvent & {
    readonly type: string;
})[], query: URLSearchParams): StripeAnswer;
