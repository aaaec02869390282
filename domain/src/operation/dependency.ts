/** Dependencies of the service, in the order in which an operator looks at them: first those that stop everything. */
export const dependencyNames = [
  'database',
  'standby',
  'disk',
  'objects',
  'jobs',
  'clock',
  'certificate',
  'given-certificates',
  'mail',
  'sms',
  'push',
  'payments',
  'time-stamps',
  'geocoder',
  'registered-letters',
  'rate-limits',
] as const;
export type DependencyName = (typeof dependencyNames)[number];

/**
 * `slow`: answers, but late. `doubtful`: answers, and cannot be relied upon. `off`: this installation has none, or
 * keeps it on this machine.
 */
export const dependencyStates = ['ok', 'slow', 'doubtful', 'down', 'off'] as const;
export type DependencyState = (typeof dependencyStates)[number];

/** Milliseconds from which an answer is slow: a person waits for some of them. */
export const slowAnswerMs = 500;

/** The state of a dependency after its own answer: a late answer is « slow » only when nothing else is wrong. */
export function computeDependencyState(
  answeredState: Exclude<DependencyState, 'slow'>,
  latencyMs: number,
): DependencyState {
  return answeredState === 'ok' && latencyMs >= slowAnswerMs ? 'slow' : answeredState;
}

/** Whether somebody has to look now. */
export function needsAttention(state: DependencyState): boolean {
  return state !== 'ok' && state !== 'off';
}
