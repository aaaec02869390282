export {
  command,
  query,
  readAsService,
  runAsService,
  runAsUser,
  runLateRead,
  runRepeatableAsUser,
  serviceCommand,
  serviceQuery,
  standbyQuery,
  type CommandContext,
  type Sending,
  type ServiceCommandContext,
  type ServiceContext,
} from './command.ts';
export type { Identify, RequestUser, TrustedIssuer } from './identify.ts';
export { mountCalls, usualPerMinute, type Handlers, type MountedCall } from './mount-calls.ts';
export { toHttpStatus } from './refusal-status.ts';
export type { MailPreview, Platform, ServedFunction, Slice } from './slice.ts';
export { HttpRefusal } from './http-refusal.ts';
export { isUnavailable } from './is-unavailable.ts';
export { toSubscriberNetwork, toNetwork } from './to-network.ts';
export { createHttp, retryAfterSeconds, type HttpOptions } from './create-http.ts';
export { serverMessages } from './server.messages.fr.ts';
export { sendSecurityHeaders } from './security-headers.ts';
export { neverCached } from './never-cached.ts';
export { decodeCursor, decodeIdCursor, encodeCursor, paginate, readPageSize, type Cursor } from './page.ts';
export { readJson } from './read-json.ts';
export { serveWeb } from './serve-web.ts';
export { readSiteFiles } from './site-files.ts';
export { renderLinkButtonHtml, renderAlertHtml } from './page-parts.ts';
export { sendPlainPage } from './plain-page.ts';
export { readSitePages, createSitePages, type SitePages, type SlotValue } from './site-pages.ts';
export { sendMadePage, createSharedSender } from './serve-pages.ts';
export { serviceVersion } from './service-version.ts';
