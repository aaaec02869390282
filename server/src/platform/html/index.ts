export { applyFrenchSpaces, html, encodeScriptJson, type Html, type HtmlPart } from './html.ts';
