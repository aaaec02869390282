export { appPaths, sampleDossierPath, sitePaths, unlistedPaths, type AppPath, type SitePath } from './site-paths.ts';
