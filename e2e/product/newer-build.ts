import { createServer, request } from 'node:http';

export interface Front {
  readonly origin: string;
  /** From now on the worker's file differs by one byte, as after a new build. */
  publish(): void;
  close(): Promise<void>;
}

/** A script that this proxy answers itself, instead of the product. */
export interface ReplacedScript {
  readonly path: RegExp;
  readonly code: string;
}

/** A proxy in front of the product that can publish a newer build of the service worker, and replace scripts. */
export async function frontOf(
  product: { readonly origin: string },
  replaced: readonly ReplacedScript[] = [],
): Promise<Front> {
  let published = false;
  const server = createServer((incoming, outgoing) => {
    const script = replaced.find(({ path }) => path.test(incoming.url ?? '/'));
    if (script !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script.code);
      return;
    }
    // Requests complete, uncompressed responses, so that bytes can be added.
    const {
      'if-none-match': _tag,
      'if-modified-since': _date,
      ...headers
    } = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded = request(
      product.origin + (incoming.url ?? '/'),
      { method: incoming.method, headers },
      (answer) => {
        const newer = published && incoming.url === '/sw.js' && answer.statusCode === 200;
        const { 'content-length': length, ...kept } = answer.headers;
        outgoing.writeHead(
          answer.statusCode ?? 502,
          newer || length === undefined ? kept : { ...kept, 'content-length': length },
        );
        answer.pipe(outgoing, { end: !newer });
        if (newer) answer.once('end', () => outgoing.end('\n// newer\n'));
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    publish: () => {
      published = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
