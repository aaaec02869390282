import { dossiersContract } from '@placejuste/contracts/dossiers';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { createTypst } from '../platform/typst/index.ts';
import { dossierHandlers } from './dossiers.routes.ts';
import { makeDossierJob } from './make-dossier.job.ts';
import { makePartsJob } from './make-parts.job.ts';

// Starts no thread until the first dossier, and ends it when idle.
const typst = createTypst();

export const dossiersSlice: Slice = {
  name: 'dossiers',
  register(app, platform) {
    mountCalls(app, dossiersContract, dossierHandlers(platform), platform.identify);
    app.addHook('onClose', () => typst.close());
  },
  jobs: (platform) => [makeDossierJob(platform, typst), makePartsJob(platform, typst)],
};
