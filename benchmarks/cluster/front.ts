import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { root } from '../running-product.ts';
import { startProgram, until, type Program } from './program.ts';
import { isOpen } from './stores.ts';

export interface Front {
  readonly origin: string;
  readonly port: number;
  readonly program: Program;
}

/** Reserves the public port, which nodes must know before they start. */
export const frontPort = freePort;

/** Starts HAProxy with the configuration of `deploy/`, without TLS and on local ports. */
export async function startFront(
  folder: string,
  port: number,
  nodes: { readonly web: readonly number[]; readonly realtime: number },
): Promise<Front> {
  await mkdir(folder, { recursive: true });
  const sample = await readFile(join(root, 'deploy', 'haproxy', 'haproxy.cfg'), 'utf8');
  const [first, second] = nodes.web;
  const config = adapted(sample, [
    ['    bind :80\n', `    bind 127.0.0.1:${port}\n`],
    ['    bind :443 ssl crt /etc/haproxy/exemple.fr.pem alpn h2,http/1.1\n', ''],
    ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
    ['10.0.0.11:3000', `127.0.0.1:${first}`],
    ['10.0.0.12:3000', `127.0.0.1:${second}`],
    ['10.0.0.21:3000', `127.0.0.1:${nodes.realtime}`],
  ]);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const program = startProgram({ command: 'haproxy', args: ['-db', '-f', file], log: join(folder, 'haproxy.log') });
  await until('HAProxy listens', () => isOpen(port));
  return { origin: `http://127.0.0.1:${port}`, port, program };
}

/** Each replacement must be found, so that a changed sample is not half adapted. */
function adapted(sample: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no « ${from} »`);
    return text.replaceAll(from, to);
  }, sample);
}
