// Stands for `fast-check` in the tests of the domain while they are run by the mutation tests. A property is tried on
// fewer inputs: a change that survives costs them all, and most that are noticed are noticed by the first few.
import fastCheck, { type IAsyncProperty, type IProperty, type Parameters } from 'fast-check';

export * from 'fast-check';

const maxRuns = 25;

export function assert<Inputs>(
  property: IProperty<Inputs> | IAsyncProperty<Inputs>,
  settings: Parameters<Inputs> = {},
): Promise<void> | void {
  return fastCheck.assert(property, { ...settings, numRuns: Math.min(settings.numRuns ?? maxRuns, maxRuns) });
}

const limited = { ...fastCheck, assert };
export { limited as default };
