import type { Plugin } from 'vite';

const closeLabel = { theirs: '"Close toast"', ours: '"Fermer le message"' };

/**
 * sonner writes a <style> element when its module loads, which a policy without `unsafe-inline` refuses: `app.css`
 * imports the same sheet as a file, and here the call that writes the element is taken out. Its close button has an
 * English name that no option reaches in 1.7.4: it gets its French one here too.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'placejuste-sonner-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: ownSonner(code), map: null };
    },
  };
}

/** Throws when a new version is written otherwise: the page would lose its policy or its French silently. */
export function ownSonner(code: string): string {
  const call = /\w+\(`:where\(html\[dir="ltr"\]\)[^`]*`\);?/;
  if (code.split('document.createElement("style")').length !== 2 || !call.test(code)) {
    throw new Error('sonner no longer writes its style the known way');
  }
  if (code.split(closeLabel.theirs).length !== 2)
    throw new Error('sonner no longer names its close button the known way');
  return code.replace(call, '').replace(closeLabel.theirs, closeLabel.ours);
}
