export { eachDatabase, type TestDatabase } from './each-database.ts';
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
  type CaptureSpec,
  type DeclarationSpec,
  type Phone,
} from './signing-phone.ts';
export { plainSite } from './plain-site.ts';
