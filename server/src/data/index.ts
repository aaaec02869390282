import { allowOfficialClient } from '../auth/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { answerDataErrors } from './answer-errors.ts';
import { mountDataRoutes } from './data.routes.ts';

export const dataSlice: Slice = {
  name: 'data',
  register(app, platform) {
    app.register(
      async (scope) => {
        allowOfficialClient(scope);
        answerDataErrors(scope, platform);
        // Writes are refused without reading their body.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, done) => {
          payload.resume();
          done(null);
        });
        mountDataRoutes(scope, platform);
      },
      { prefix: '/rest/v1' },
    );
  },
};
