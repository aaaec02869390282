import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readText, listTrackedFiles } from './tracked.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

const folder = 'deploy/kubernetes/';
const read = (file: string): Manifest[] =>
  parseAllDocuments(readText(file)).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS() as Manifest;
  });
const files = listTrackedFiles().filter((path) => path.startsWith(folder) && path.endsWith('.yaml'));
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml')).flatMap(read);
const ofKind = (kind: string): readonly Manifest[] => manifests.filter((one) => one.kind === kind);
/** Reads a value at a path such as `spec.template.…`, without assuming its type. */
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], value);

const groups: Readonly<Record<string, () => Promise<unknown>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
};
type Model = new (data: unknown) => { validate(): void };

async function schemaFault({ apiVersion, kind, ...data }: Manifest): Promise<string | null> {
  const models = (await groups[apiVersion]?.()) as Readonly<Record<string, Model>> | undefined;
  const Known = models?.[kind];
  if (Known === undefined) return `no schema of ${apiVersion} ${kind}`;
  try {
    new Known(data).validate();
    return null;
  } catch (error) {
    return `${kind} ${data.metadata.name}: ${String(error)}`;
  }
}

test('every manifest follows the schema of its kind, and a wrong one would be told', async () => {
  expect(manifests.length).toBeGreaterThan(12);
  const faults = await Promise.all(manifests.map(schemaFault));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  const [first] = ofKind('Deployment');
  if (first === undefined) throw new Error('No deployment');
  expect(await schemaFault({ ...first, spec: { replicas: 'two' } })).toContain('replicas');
});

test('every file but the template of the secret is applied', () => {
  const listed = at(read(`${folder}kustomization.yaml`)[0], 'resources');
  const applied = files.map((file) => file.slice(folder.length)).filter((file) => !/kustomization|secret/.test(file));
  expect(listed).toEqual(expect.arrayContaining(applied));
  expect(at(listed, 'length')).toBe(applied.length);
});

test('each setting is one that the service reads, and no secret has a value', () => {
  const knownSettings = new Set(
    [...readText('server/src/app/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  );
  expect(knownSettings.size).toBeGreaterThan(30);
  const [configuration] = ofKind('ConfigMap');
  const secrets = at(ofKind('Secret')[0], 'stringData') as Record<string, string>;
  const settings = [...Object.keys(at(configuration, 'data') as object), ...Object.keys(secrets), 'ROLE'];
  expect(settings.filter((name) => !knownSettings.has(name))).toEqual([]);
  expect(new Set(Object.values(secrets))).toEqual(new Set(['']));
  expect(
    Object.keys(at(configuration, 'data') as object).filter((name) => /KEY|SECRET|TOKEN|PASSWORD/.test(name)),
  ).toEqual([]);
});

test.each(ofKind('Deployment').map((one) => [one.metadata.name, one] as const))(
  '%s is probed, closed and found',
  (name, one) => {
    const role = name.replace('placejuste-', '');
    const pod = at(one, 'spec', 'template', 'spec');
    const container = at(pod, 'containers', 0);
    expect(readText('domain/src/operation/node.ts')).toContain(`'${role}'`);
    expect(at(container, 'env')).toEqual([{ name: 'ROLE', value: role }]);
    const port = Number(at(ofKind('ConfigMap')[0], 'data', 'PORT'));
    expect(at(container, 'ports')).toEqual([{ name: 'http', containerPort: port }]);
    const paths = readText('contracts/src/health/health.contract.ts');
    for (const [probe, path] of [
      ['startupProbe', '/live'],
      ['livenessProbe', '/live'],
      ['readinessProbe', '/ready'],
    ] as const) {
      expect(at(container, probe, 'httpGet')).toEqual({ path, port: 'http' });
      expect(paths).toContain(`'${path}'`);
    }
    expect(at(pod, 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    // Longer than the drain and the 45 s in which the service ends the work in progress.
    const drain = Number(at(ofKind('ConfigMap')[0], 'data', 'DRAIN_SECONDS'));
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThanOrEqual(drain + 45);
    const labels = { app: 'placejuste', role };
    expect(at(one, 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(one, 'spec', 'template', 'metadata', 'labels')).toEqual(labels);
    const named = (kind: string): Manifest | undefined => ofKind(kind).find((other) => other.metadata.name === name);
    expect(at(named('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(named('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef', 'name')).toBe(name);
    expect(Number(at(named('PodDisruptionBudget'), 'spec', 'minAvailable'))).toBeLessThan(
      Number(at(one, 'spec', 'replicas')),
    );
    // Every mount has its volume.
    const volumes = (at(pod, 'volumes') as { readonly name: string }[]).map((volume) => volume.name);
    for (const mount of at(container, 'volumeMounts') as { readonly name: string }[])
      expect(volumes).toContain(mount.name);
    if (role !== 'worker') expect(at(named('Service'), 'spec', 'selector')).toEqual(labels);
  },
);

test('the ingress leads to services that are there, sockets to their own', () => {
  const paths = at(ofKind('Ingress')[0], 'spec', 'rules', 0, 'http', 'paths') as readonly unknown[];
  const led = paths.map((one) => [at(one, 'path'), at(one, 'backend', 'service', 'name')]);
  expect(led).toEqual([
    ['/realtime/v1', 'placejuste-realtime'],
    ['/', 'placejuste-web'],
  ]);
  const services = ofKind('Service').map(({ metadata }) => metadata.name);
  for (const [, name] of led) expect(services).toContain(name);
});

test('not-saved-on-a-cluster: each night by a known command, on a volume that outlives its pod', () => {
  const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
  const commands = ofKind('CronJob').map((one) => {
    const pod = at(one, 'spec', 'jobTemplate', 'spec', 'template', 'spec');
    const container = at(pod, 'containers', 0);
    expect(at(container, 'command')).toEqual(['node', 'server/src/app/admin-command.ts']);
    const [, folder] = at(container, 'args') as readonly string[];
    const volumes = at(pod, 'volumes') as readonly { readonly name: string }[];
    const mounts = at(container, 'volumeMounts') as readonly { readonly name: string; readonly mountPath: string }[];
    for (const { name } of mounts) expect(volumes.map((volume) => volume.name)).toContain(name);
    const saved = volumes.find(({ name }) => name === mounts.find(({ mountPath }) => mountPath === folder)?.name);
    expect(claims).toContain(at(saved, 'persistentVolumeClaim', 'claimName'));
    expect(at(pod, 'securityContext', 'runAsNonRoot')).toBe(true);
    expect(at(container, 'image')).toBe(
      at(ofKind('Deployment')[0], 'spec', 'template', 'spec', 'containers', 0, 'image'),
    );
    return [at(container, 'args', 0), at(one, 'spec', 'schedule')];
  });
  expect(commands).toEqual([
    ['backup', '30 3 * * *'],
    ['prove-restore', '30 4 1 1,4,7,10 *'],
  ]);
  const backupTask = readText('server/src/app/backup-task.ts');
  for (const [verb] of commands) expect(backupTask).toContain(`z.literal('${String(verb)}')`);
});

test('the ports that runbooks name are open on the way out', () => {
  const [, named = ''] =
    /OTEL_EXPORTER_OTLP_ENDPOINT=http:\/\/[^:]+:(\d+)/.exec(readText('docs/runbooks/metrics.md')) ?? [];
  const egress = at(ofKind('NetworkPolicy')[0], 'spec', 'egress') as readonly unknown[];
  const open = egress.flatMap((rule) => (at(rule, 'ports') as readonly unknown[]).map((one) => at(one, 'port')));
  expect(open).toEqual(expect.arrayContaining([5432, 6432, 6379, 443, Number(named)]));
});
