import type { Plugin, Rolldown } from 'vite';

/** Syntax that Safari supports from 16.4 on. The build rewrites static blocks for its targets, never a look-behind. */
const newerSyntax: readonly (readonly [name: string, form: RegExp])[] = [
  ['look-behind', /\(\?<[=!].{0,40}/],
  ['static block', /\bstatic\s*\{.{0,40}/],
];

/**
 * Fails the build when a script, ours or of a dependency, contains syntax that a supported browser lacks: the whole
 * file, and its page, would not load there.
 */
export function refuseNewerSyntax(): Plugin {
  return {
    name: 'placejuste-refuse-newer-syntax',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const refusals = listNewerSyntax(Object.values(bundle));
        if (refusals.length === 0) return;
        const message = `Not read by Safari 16.0 to 16.3:\n${refusals.join('\n')}`;
        // Also logged: plugins that close the bundle fail next, and only their error would be shown.
        this.environment.logger.error(message);
        throw new Error(message);
      },
    },
  };
}

/** One line for each such syntax in a script of the build: the script, its modules, and the text. */
export function listNewerSyntax(bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): readonly string[] {
  return bundle.flatMap((file) => {
    if (!/\.m?js$/.test(file.fileName)) return [];
    // A worker is built separately and arrives here as a finished file.
    const code = file.type === 'chunk' ? file.code : String(file.source);
    return newerSyntax.flatMap(([name, form]) => {
      const text = form.exec(code)?.[0];
      if (text === undefined) return [];
      const modules = file.type === 'chunk' ? Object.entries(file.modules) : [];
      const holders = modules.filter(([, module]) => form.test(module.code ?? '')).map(([id]) => id);
      return [`${file.fileName}: ${name} « ${text} » ${holders.join(', ')}`.trimEnd()];
    });
  });
}
