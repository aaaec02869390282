/**
 * Said by `HEAD` and `GET /api/health` and by nobody else: a Wi-Fi portal that answers 200 to everything does not know
 * it, so a connection counts as found only when this came back. Apart from the contract: the first screen needs no
 * schema.
 */
export const probeHeader = { name: 'placejuste-health', value: 'placejuste' } as const;
