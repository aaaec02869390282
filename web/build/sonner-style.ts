import type { Plugin } from 'vite';

/**
 * sonner writes a <style> element when its module loads, which a policy without `unsafe-inline` refuses.
 * `app.css` imports the same sheet as a file; here the call that writes the element is taken out.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'placejuste-sonner-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: withoutStyleElement(code), map: null };
    },
  };
}

/** Throws when a new version writes its style otherwise: the page would lose its policy silently. */
export function withoutStyleElement(code: string): string {
  const made = /document\.createElement\("style"\)/g;
  if ([...code.matchAll(made)].length !== 1) throw new Error('sonner no longer writes its style the known way');
  const call = /\w+\(`:where\(html\[dir="ltr"\]\)[^`]*`\);?/;
  if (!call.test(code)) throw new Error('the call that writes the style of sonner was not found');
  return code.replace(call, '');
}
