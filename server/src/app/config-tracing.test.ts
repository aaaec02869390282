import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collecteur:4318';

it('traces nothing by default, and a tenth of what begins here once a collector is named', () => {
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: 'placejuste',
    ratio: 0.1,
    trustsParents: false,
  });
});

it('takes up the traces of a proxy that is trusted alone', () => {
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, TRUST_PROXY: 'true', OTEL_TRACES_SAMPLER_ARG: '1' });
  expect(tracing).toMatchObject({ ratio: 1, trustsParents: true });
});

it.each([{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collecteur' }, { OTEL_TRACES_SAMPLER_ARG: '2' }])(
  'refuses what is no collector and no share: %o',
  (environment) => {
    expect(() => readConfig(environment)).toThrow('valeur refusée');
  },
);
