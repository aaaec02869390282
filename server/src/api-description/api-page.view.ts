import type { Access } from '@placejuste/contracts/kernel';
import { html, type Html } from '../platform/html/index.ts';
import type { MountedCall } from '../platform/http/index.ts';
import { apiDescriptionText as text } from './api-description.text.fr.ts';

/** Renders every call on one line, in the order of the addresses. */
export function renderApiPage(calls: readonly MountedCall[]): Html {
  const sortedCalls = calls.toSorted((one, other) => (one.row.path < other.row.path ? -1 : 1));
  return html`<h1>${text.title}</h1><p>${text.lead}</p><p><a href="/api/openapi.json">${text.document}</a></p>
    <table><caption>${text.caption}</caption><thead><tr><th scope="col">${text.call}</th><th
    scope="col">${text.access}</th><th scope="col">${text.refusals}</th></tr></thead><tbody
    >${sortedCalls.map(renderCall)}</tbody></table>`;
}

function renderCall({ row }: MountedCall): Html {
  return html`<tr><th scope="row"><code>${row.method} ${row.path}</code></th><td>${accessText(row.access)}</td><td>${Object.keys(row.refusals).join(', ')}</td></tr>`;
}

function accessText(access: Access): string {
  if (access === 'public') return text.anyone;
  return access === 'user' ? text.person : text.team(access.roles);
}
