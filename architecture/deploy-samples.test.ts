import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readText } from './tracked.ts';

const service = readText('deploy/systemd/placejuste.service');
const backup = readText('deploy/systemd/placejuste-backup.service');
const runbook = readText('docs/runbooks/deploy.md');

/** Words of every line `name=…` of a unit. */
function setting(unit: string, name: string): readonly string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, words = '']) => words.split(' '));
}

test('backup-refused-each-night: the running service may write where its timer asks it to', () => {
  const folder = setting(backup, 'ExecStart').at(-1) ?? '';
  expect(folder).toMatch(/^\/var\/backups\//);
  // The service may write to another folder only where the unit says so; a missing folder does not prevent its start.
  expect(setting(service, 'ProtectSystem')).toEqual(['strict']);
  expect(setting(service, 'ReadWritePaths')).toEqual([`-${folder}`]);
  expect(setting(backup, 'ReadWritePaths')).toEqual([`/var/lib/${setting(service, 'StateDirectory')[0]}`, folder]);
  expect(runbook).toMatch(new RegExp(`^install -d -o placejuste -g placejuste -m 0700 ${folder}( |$)`, 'm'));
});

test('the service may read what its unit and its variables name', () => {
  const [environment = ''] = setting(service, 'EnvironmentFile');
  const [, operator = ''] = /^OPERATOR_FILE=(.+)$/m.exec(readText('deploy/environment.sample')) ?? [];
  for (const file of [environment, operator])
    expect(runbook).toMatch(new RegExp(`^install -o root -g placejuste -m 0640 \\S+ ${file}( |$)`, 'm'));
  expect(runbook).toContain('install -d -o root -g placejuste -m 0750 /etc/placejuste');
});

test('container-nobody-reaches: it listens outside itself, and finds the file of the operator', () => {
  const { services } = parse(readText('deploy/compose.yaml')) as {
    readonly services: {
      readonly placejuste: {
        readonly environment: Readonly<Record<string, string>>;
        readonly volumes: readonly string[];
      };
    };
  };
  const { environment, volumes } = services.placejuste;
  // Values set here override the file of variables.
  expect(environment['HOST']).toBe('0.0.0.0');
  const [, operator = ''] = /^OPERATOR_FILE=(.+)$/m.exec(readText('deploy/environment.sample')) ?? [];
  expect(volumes).toContain(`./operator.json:${operator}:ro`);
  const ignored = readText('.gitignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['deploy/environment', 'deploy/operator.json']));
});
