import type { ServedFunction, Slice } from '../platform/http/index.ts';
import { mountFunctionRoutes } from './functions.routes.ts';

/** Serves the functions of all slices on `functions/v1`. @throws when two have one name */
export function functionsSlice(slices: readonly Slice[]): Slice {
  return {
    name: 'functions',
    register(app, platform) {
      const functions = new Map<string, ServedFunction>();
      for (const servedFunction of slices.flatMap((slice) => slice.functions?.(platform) ?? [])) {
        if (functions.has(servedFunction.name)) throw new Error(`Two functions are called ${servedFunction.name}`);
        functions.set(servedFunction.name, servedFunction);
      }
      app.register(async (scope) => mountFunctionRoutes(scope, platform, functions), { prefix: '/functions/v1' });
    },
  };
}
