export { apiCalls, apiCallsOf, type ApiCall, type ApiCallOf } from './api-calls.ts';
export { openApp } from './open-app.ts';
export { openDeclarations } from './declaring-people.ts';
export { eachDatabase, oneDatabase, oneDatabaseInEachRun, sharedDatabase, type TestDatabase } from './each-database.ts';
export {
  buildTestApp,
  makeTestPlatform,
  processSandbox,
  type TestOverrides,
  type TestPlatform,
} from './test-platform.ts';
export { testDisk, type TestDisk } from './test-disk.ts';
export type { PersonWish, TestPerson } from './test-people.ts';
export {
  asJson,
  declarationOf,
  keepObject,
  makePhone,
  presenceStatementOf,
  type CaptureSpec,
  type DeclarationSpec,
  type Phone,
} from './signing-phone.ts';
export { plainSite } from './plain-site.ts';
export { silentGeocoder } from './test-geocoder.ts';
export { withoutDossier } from './without-dossier.ts';
