// Loaded before the product (`node --import`): what it posts to push services of others goes to the one of the
// measure, on this machine. Everything before the connection is the product's own; the TLS of a real one is left out.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const here = process.env['BENCH_PUSH_ORIGIN'] ?? '';

https.request = ((url: URL, { method, headers, signal }: http.RequestOptions) =>
  http.request(new URL(url.pathname, here), {
    ...(method !== undefined && { method }),
    ...(headers !== undefined && { headers }),
    ...(signal !== undefined && { signal }),
  })) as typeof https.request;
syncBuiltinESMExports();
