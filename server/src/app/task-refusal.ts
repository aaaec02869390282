/** The task changes nothing, for a reason the operator can act on. */
export class TaskRefusal extends Error {
  override readonly name = 'TaskRefusal';
}
