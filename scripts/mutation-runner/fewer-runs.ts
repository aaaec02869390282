// Replaces `fast-check` in the tests of the domain during the mutation tests. A property is tried on fewer inputs: a
// surviving mutant costs all of them, and most killed ones are killed by the first few.
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
