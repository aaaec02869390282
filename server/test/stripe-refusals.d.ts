/** Refusals of the fake of Stripe, in Stripe's words. */
export type Fields = Readonly<Record<string, string>>;
export interface StripeAnswer {
    readonly status: number;
    readonly body: object;
}
export declare const knownOfIntent: Set<string>;
export declare function refusal(status: number, error: Fields): StripeAnswer;
export declare function missing(fields: Fields, ...params: readonly string[]): StripeAnswer | null;
export declare function unknown(fields: Fields, known: ReadonlySet<string>): StripeAnswer | null;
export declare function amountFault(param: string, value: string | undefined): StripeAnswer | null;
export declare function absent(what: string, id: string, param: string): StripeAnswer;
export declare function metadataOf(fields: Fields, within: string): Record<string, string>;
/** Finds the fault of a session; null when it may be opened. */
export declare function sessionFault(fields: Fields): StripeAnswer | null;
