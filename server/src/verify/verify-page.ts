import { dateInFrench, parisMoment } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { readTreeHead } from '../evidence/index.ts';
import { html, scriptJson, type Html, type HtmlPart } from '../platform/html/index.ts';
import { noticeHtml, type SlotValue } from '../platform/http/index.ts';
import type { PublicEvidence } from './public-evidence.view.ts';
import { verifyPageText as text } from './verify-page.text.fr.ts';

type Held = NonNullable<PublicEvidence['held']>;

/** A deposit whose own time is in doubt is never called « horodatée », whatever was stamped over it later. */
function isStamped({ stamps, clockFault }: Held): boolean {
  return stamps.length > 0 && clockFault === null;
}

/** What the prerendered page leaves to be filled. */
export const verifySlots = ['title.prefix', 'verify'] as const;
type VerifySlot = (typeof verifySlots)[number];

export interface VerifyPage {
  readonly status: number;
  /** Of the state found; null where none was asked for. */
  readonly title: string | null;
  readonly said: Html | null;
  readonly held: Held | null;
  readonly altered?: boolean;
  /** What was typed, to be corrected. */
  readonly asked?: string;
}

/** The search alone; a number that is none stays in its field, to be corrected. */
export function searchPage(typed?: string): VerifyPage {
  return typed === undefined
    ? { status: 200, title: null, said: null, held: null }
    : { status: 400, title: null, said: noticeHtml('bad', { text: text.badId }, 'alert'), held: null, asked: typed };
}

export function unknownPage(typed: string): VerifyPage {
  return { status: 404, title: text.unknownTitle, said: html`<p>${text.unknown}</p>`, held: null, asked: typed };
}

export function evidencePage(evidence: PublicEvidence): VerifyPage {
  const { held, state } = evidence;
  if (held === null) return { status: 410, title: text.withdrawnTitle, said: html`<p>${text.withdrawn}</p>`, held };
  if (state === 'altered')
    return {
      status: 200,
      title: text.alteredTitle,
      said: html`${noticeHtml('bad', { text: text.altered }, 'alert')}${facts(evidence, held)}`,
      held,
      altered: true,
    };
  return {
    status: 200,
    title: isStamped(held) ? text.stampedTitle : text.heldTitle,
    said: facts(evidence, held),
    held,
  };
}

/** What the page says between its head and its foot. `keys`: identifiers of the service's public keys. */
export function pageSlots(page: VerifyPage, keys: readonly string[]): Readonly<Record<VerifySlot, SlotValue>> {
  return { 'title.prefix': page.title === null ? '' : `${page.title} – `, verify: contentOf(page, keys) };
}

/** As it is printed, or with the spaces, dashes and capitals of whoever copied it; null for what is none. */
export function readId(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();
  const id = z.uuid().safeParse(digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return id.success ? id.data : null;
}

/** What the page holds under its title: the state, the search where nothing is shown, the comparison, and its data. */
function contentOf({ title, said, held, altered = false, asked = '' }: VerifyPage, keys: readonly string[]): Html {
  const head = held === null ? null : readTreeHead(held.log.head.text);
  const expected = {
    photos: held?.photos.map(({ kind, sha256 }) => ({ name: text.photo(kind), sha256 })) ?? [],
    receipt: held?.receipt.text ?? null,
    altered,
    log:
      held === null || head === null
        ? null
        : { index: held.log.index, size: held.log.size, path: held.log.path, root: head.root },
    keys,
  };
  const state = html`${title !== null && html`<h2>${title}</h2>`}${said}`;
  const search = html`<form class="site-form stack" method="get" action="/verifier"><div class="field"><label for="numero">${text.idLabel}</label><span class="hint" id="numero-aide">${text.idHelp}</span><input class="input" id="numero" name="id" value="${asked}" required autocomplete="off" aria-describedby="numero-aide"></div><div class="row"><button class="btn act">${text.look}</button></div></form>`;
  const drop = html`<h2>${text.dropTitle}</h2><noscript><p>${text.noScript}</p></noscript><div class="field"><label for="fichiers">${text.dropLabel}</label><span class="hint" id="fichiers-aide">${text.dropHelp}</span><input class="input" id="fichiers" type="file" multiple aria-describedby="fichiers-aide"></div><ul class="stack" id="resultats" aria-live="polite" aria-label="${text.results}"></ul>`;
  const data = html`<script type="application/json" id="mots">${scriptJson(text.island)}</script><script type="application/json" id="attendu">${scriptJson(expected)}</script><script type="module" src="/verifier/page.mjs"></script>`;
  return html`${state}${held === null && search}${drop}${data}`;
}

/** Every value here is made by the service, or chosen in a closed list: nothing a person typed is shown. */
function facts({ id, state }: PublicEvidence, held: Held): Html {
  const { notBefore } = held.bounds;
  const trusted = held.clockFault === null;
  const photos = held.photos.map(({ kind, sha256, size, takenAt }) => {
    const taken = takenAt !== null && html`<br>${text.photoTaken} ${when(takenAt)}`;
    return html`<li><strong>${text.photo(kind)}</strong>${taken}<br>${text.size(size)}<br>SHA-256 <code>${sha256}</code></li>`;
  });
  const remarks = [...(held.manifestSha256 === null ? [] : [text.signedByPhone]), ...held.remarks].map(
    (remark) => html`<li>${remark}</li>`,
  );
  const stamps = held.stamps.map(({ authority, at }) => html`<li>${text.stamp(authority, when(at))}</li>`);
  const { root } = readTreeHead(held.log.head.text);
  const depositedAt = when(held.depositedAt);
  return html`${[
    html`<dl class="facts">${fact(text.number, html`<code>${id}</code>`)}${fact(text.depositedAt, trusted ? depositedAt : text.untrusted(depositedAt))}${instants(held)}${fact(text.plate, held.plate)}${fact(text.place, text.coordinates(held.latitude, held.longitude))}</dl>`,
    // What is altered establishes nothing.
    state !== 'altered' &&
      html`<p><small>${notBefore !== null && `${text.proved} `}${trusted ? text.limits : text.untrustedLimits}</small></p>`,
    html`<h3>${text.photosTitle}</h3><ul>${photos}</ul>`,
    html`<h3>${text.remarksTitle}</h3><ul>${remarks}</ul>`,
    html`<h3>${text.logTitle}</h3><p>${text.log(held.log.index, held.log.size)} <span id="journal" role="status">${text.logUnchecked}</span></p><p><small>${text.root} <code>${root}</code></small></p>`,
    html`<h3>${text.stampsTitle}</h3>${stamps.length === 0 ? html`<p>${text.noStamp}</p>` : html`<ul>${stamps}</ul><p>${text.notQualified}</p>`}`,
  ]}`;
}

/** Between which instants the deposit was made, and what the telephone said where it says more. */
function instants({ bounds: { notBefore, notAfter }, clockFault, takenHere, told }: Held): readonly HtmlPart[] {
  const between =
    notBefore === null
      ? fact(text.before, when(notAfter))
      : fact(
          takenHere ? text.takenBetween : text.declaredBetween,
          html`${when(notBefore)} ${text.and} ${when(notAfter)}`,
        );
  const tighter = told.notBefore !== null && (told.notBefore !== notBefore || told.notAfter !== notAfter);
  return [
    clockFault === null && between,
    tighter && fact(text.told, text.toldBetween(when(told.notBefore ?? ''), when(told.notAfter))),
  ];
}

function fact(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Paris time, with the instant for machines. */
function when(iso: string): Html {
  const { day, time } = parisMoment(new Date(iso));
  return html`<time datetime="${iso}">${text.moment(dateInFrench(day), `${time}:${iso.slice(17, 19)}`)}</time>`;
}
