import type { InstallMemory } from '../platform/index.ts';

const refusalMs = 30 * 86_400_000;

/**
 * True when the home screen may offer to install: from the second opening, so that the first minute has one thing to
 * do, or as soon as a waiting proof may be deleted by the browser; not within thirty days of a « plus tard ».
 * @param now ms since 1970
 */
export function isInstallMoment(
  { openings, refusedAt }: InstallMemory,
  { now, isProofAtRisk }: { readonly now: number; readonly isProofAtRisk: boolean },
): boolean {
  return (openings >= 2 || isProofAtRisk) && (refusedAt === null || now - refusedAt >= refusalMs);
}
