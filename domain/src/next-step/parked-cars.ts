import type { DeclaredFacts } from './situation.ts';

const hourMs = 3_600_000;
/** Hours for which a car counts as parked when no cap gives the end of the stay. */
export const parkedWithoutCapHours = 12;
/** Hours for which an ended stay is still shown, unless the person said that they left. */
export const stayEndedHours = 24;
/** Hours after which a declaration is no longer shown when no cap is known to run. */
export const parkedAtMostHours = 72;

/** `running` and `ending` before the cap, `over` after it, `open` where the town's cap is not known. */
export type ParkedPhase = 'running' | 'ending' | 'over' | 'open';

export interface ParkedCar {
  readonly declaration: DeclaredFacts;
  readonly phase: ParkedPhase;
}

/** Lists the cars that may still be parked, by their newest declaration, the earliest end of stay first. */
export function listParkedCars(declared: readonly DeclaredFacts[], now: Date): readonly ParkedCar[] {
  const newest = new Map<string, DeclaredFacts>();
  for (const one of declared.toSorted(compareOldestFirst)) newest.set(one.plate, one);
  return [...newest.values()]
    .flatMap((declaration) => {
      const phase = computePhase(declaration, now);
      return phase === null ? [] : [{ declaration, phase }];
    })
    .toSorted(
      (one, other) =>
        computeStayEnd(one) - computeStayEnd(other) || -compareOldestFirst(one.declaration, other.declaration),
    );
}

function computePhase({ leftAt, stay, parkedAt }: DeclaredFacts, now: Date): ParkedPhase | null {
  if (leftAt !== null) return null;
  const time = now.getTime();
  if (stay === null) return time - parkedAt.getTime() < parkedWithoutCapHours * hourMs ? 'open' : null;
  const remainingMs = stay.endsAt.getTime() - time;
  if (remainingMs > hourMs) return 'running';
  if (remainingMs > 0) return 'ending';
  return -remainingMs < stayEndedHours * hourMs ? 'over' : null;
}

function computeStayEnd({ declaration: { stay } }: ParkedCar): number {
  return stay?.endsAt.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function compareOldestFirst(one: DeclaredFacts, other: DeclaredFacts): number {
  return one.parkedAt.getTime() - other.parkedAt.getTime() || one.id.localeCompare(other.id);
}
