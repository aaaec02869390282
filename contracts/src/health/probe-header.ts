/**
 * The header that `GET` and `HEAD /api/health` alone answer with. A Wi-Fi portal that answers 200 to everything does
 * not send it, so the phone counts as connected only when it came back. It stands apart from the contract, because the
 * first screen needs no schema.
 */
export const probeHeader = { name: 'placejuste-health', value: 'placejuste' } as const;
