export { appPaths, sitePaths, type AppPath } from './site-paths.ts';
