import type { Tracing, TracingOptions } from './tracing.ts';

export type { RanQuery, Tracing, TracingOptions } from './tracing.ts';

/** The packages of OpenTelemetry are loaded only here, where a collector is named. */
export async function loadTracing(options: TracingOptions): Promise<Tracing> {
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(options);
}
