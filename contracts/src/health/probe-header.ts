/**
 * The header that only `GET` and `HEAD /api/health` send. A Wi-Fi portal that answers 200 to everything does not send
 * it, so the phone counts as connected only when it receives the header. It is separate from the contract, because the
 * first screen needs no schema.
 */
export const probeHeader = { name: 'placejuste-health', value: 'placejuste' } as const;
