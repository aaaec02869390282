import type { Plugin } from 'vite';

const closeLabel = { theirs: '"Close toast"', ours: '"Fermer le message"' };

/**
 * sonner inserts a <style> element when its module loads, which a policy without `unsafe-inline` blocks: `app.css`
 * imports the same style sheet as a file, and this plugin removes the call. The English name of its close button has no
 * option in 1.7.4: it is replaced by the French one here too.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'placejuste-sonner-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: adaptSonner(code), map: null };
    },
  };
}

/**
 * Throws when a new version is written differently: the page would silently break its policy or lose its French label.
 */
export function adaptSonner(code: string): string {
  const call = /\w+\(`:where\(html\[dir="ltr"\]\)[^`]*`\);?/;
  if (code.split('document.createElement("style")').length !== 2 || !call.test(code)) {
    throw new Error('sonner no longer writes its style the known way');
  }
  if (code.split(closeLabel.theirs).length !== 2)
    throw new Error('sonner no longer names its close button the known way');
  return code.replace(call, '').replace(closeLabel.theirs, closeLabel.ours);
}
