import { allowOfficialClient } from '../auth/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { answerDataErrors } from './answer-errors.ts';
import { dataRoutes } from './data.routes.ts';

export const dataSlice: Slice = {
  name: 'data',
  register(app, platform) {
    app.register(
      async (scope) => {
        allowOfficialClient(scope);
        answerDataErrors(scope, platform);
        dataRoutes(scope, platform);
      },
      { prefix: '/rest/v1' },
    );
  },
};
