// Loaded before the product (`node --import`): redirects its requests to push services to the local one of the
// benchmark. Everything before the connection is the product's own; TLS is left out.
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
