import type { MountedCall, Slice } from '../platform/http/index.ts';
import { mountApiDescriptionRoutes } from './api-description.routes.ts';

/** First among the slices: it describes the calls that are mounted after it. */
export const apiDescriptionSlice: Slice = {
  name: 'api-description',
  register(app, platform) {
    const calls: MountedCall[] = [];
    app.addHook('onRoute', ({ config }) => {
      // The HEAD route of a GET has the same call.
      if (config?.call !== undefined && !calls.includes(config.call)) calls.push(config.call);
    });
    mountApiDescriptionRoutes(app, { calls, publicUrl: platform.publicUrl });
  },
};
