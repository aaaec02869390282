/** Refusal of a task that changed nothing, for a reason on which the operator can act. */
export class TaskRefusal extends Error {
  override readonly name = 'TaskRefusal';
}
