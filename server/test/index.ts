export { eachDatabase, type TestDatabase } from './each-database.ts';
