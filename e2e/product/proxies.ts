import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const startTries = 200;
const startPollMs = 50;

/** A proxy with the configuration of `deploy/`, on its own ports, with a self-signed certificate. */
export interface Proxy {
  readonly httpsPort: number;
  readonly httpPort: number;
  stop(): Promise<void>;
}

export interface Ports {
  readonly http: number;
  readonly https: number;
  /** Port on which the product listens. */
  readonly product: number;
}

/** Each replacement must be found, so that a changed sample is not half adapted. */
function adapted(sample: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no « ${from} »`);
    return text.replaceAll(from, to);
  }, sample);
}

export async function startNginx({ http, https, product }: Ports): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-nginx-'));
  // The workers of nginx run as another user.
  await chmod(folder, 0o755);
  await makeCertificate(folder);
  const site = adapted(await readFile(join(deploy, 'nginx', 'placejuste.conf'), 'utf8'), [
    ['server 127.0.0.1:3000', `server 127.0.0.1:${product}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['    listen [::]:80;\n', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['https://$host$', `https://$host:${https}$`],
    ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
    ['server_name exemple.fr', 'server_name localhost'],
    ['/etc/letsencrypt/live/exemple.fr/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/letsencrypt/live/exemple.fr/privkey.pem', join(folder, 'key.pem')],
  ]);
  const main = join(folder, 'nginx.conf');
  await writeFile(join(folder, 'site.conf'), site);
  await mkdir(join(folder, 'body'), { mode: 0o777 });
  await writeFile(
    main,
    `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/body;
      include ${folder}/site.conf; }`,
  );
  const child = spawn('nginx', ['-c', main, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' });
  return running(child, { http, https, folder });
}

export async function startCaddy({ http, https, product }: Ports): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-caddy-'));
  const site = adapted(await readFile(join(deploy, 'caddy', 'Caddyfile'), 'utf8'), [
    ['\nexemple.fr {', '\nlocalhost {'],
    ['reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${product}`],
  ]);
  const global = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${http}`, `https_port ${https}`];
  const options = `{\n${global.join('\n')}\n}\n`;
  await writeFile(join(folder, 'Caddyfile'), options + site);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return running(child, { http, https, folder });
}

async function makeCertificate(folder: string): Promise<void> {
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
}

async function running(
  child: ChildProcess,
  { http, https, folder }: { readonly http: number; readonly https: number; readonly folder: string },
): Promise<Proxy> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < startTries && child.exitCode === null; attempt += 1) {
    if (await isOpen(https)) return { httpPort: http, httpsPort: https, stop };
    await new Promise((resolve) => setTimeout(resolve, startPollMs));
  }
  await stop();
  throw new Error('The proxy did not start');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
