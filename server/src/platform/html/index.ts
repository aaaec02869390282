export { frenchSpaced, html, scriptJson, type Html, type HtmlPart } from './html.ts';
