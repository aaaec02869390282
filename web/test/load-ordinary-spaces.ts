import { registerHooks } from 'node:module';
import { isText, withOrdinarySpaces } from './ordinary-spaces.ts';

// For modules loaded by Node itself: Vite handles the others, by vitest.config.ts.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!isText(url) || loaded.source == null) return loaded;
    const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: withOrdinarySpaces(code) };
  },
});
