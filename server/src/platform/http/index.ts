export { mountCalls, type Handlers, type RequestUser, type Identify } from './mount-calls.ts';
export { statusOf } from './refusal-status.ts';
export type { Platform, Slice } from './slice.ts';
export { HttpRefusal } from './http-refusal.ts';
export { createHttp, type HttpOptions } from './create-http.ts';
export { serverMessages } from './server.messages.fr.ts';
export { sendSecurityHeaders } from './security-headers.ts';
export { serveWeb } from './serve-web.ts';
