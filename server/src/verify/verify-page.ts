import { formatDate, toParisMoment } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { readTreeHead } from '../evidence/index.ts';
import { html, encodeScriptJson, type Html, type HtmlPart } from '../platform/html/index.ts';
import { renderAlertHtml, type SlotValue } from '../platform/http/index.ts';
import type { PublicEvidence } from './public-evidence.view.ts';
import { verifyPageText as text } from './verify-page.text.fr.ts';

type AvailableEvidence = NonNullable<PublicEvidence['held']>;

/** True for a stamped deposit; one whose own time is in doubt is never called « horodatée », whatever stamps it has. */
function isStamped({ stamps, clockFault }: AvailableEvidence): boolean {
  return stamps.length > 0 && clockFault === null;
}

/** Slots of the prerendered page. */
export const verifySlots = ['title.prefix', 'verify'] as const;
type VerifySlot = (typeof verifySlots)[number];

/** The first lines for somebody who checks in the street: a short name of the state, and one sentence. */
interface Verdict {
  /** `none` when the page is not about a proof. */
  readonly tone: 'good' | 'wait' | 'bad' | 'none';
  readonly title: string;
  readonly sentence: string;
}

export interface VerifyPage {
  readonly status: number;
  /** Verdict on the declaration; null on the search page. */
  readonly verdict: Verdict | null;
  readonly details: Html | null;
  readonly deposit: AvailableEvidence | null;
  readonly altered?: boolean;
  /** Typed number, to be corrected. */
  readonly typedText?: string;
}

/** Builds the search page; an invalid number stays in its field, to be corrected. */
export function buildSearchPage(typedId?: string): VerifyPage {
  return typedId === undefined
    ? { status: 200, verdict: null, details: null, deposit: null }
    : {
        status: 400,
        verdict: null,
        details: renderAlertHtml('bad', { text: text.badId }, 'alert'),
        deposit: null,
        typedText: typedId,
      };
}

export function buildUnknownPage(typedId: string): VerifyPage {
  const verdict = { tone: 'none', title: text.unknownTitle, sentence: text.verdict.unknown } as const;
  return { status: 404, verdict, details: html`<p>${text.unknown}</p>`, deposit: null, typedText: typedId };
}

export function buildEvidencePage(evidence: PublicEvidence): VerifyPage {
  const { held, state } = evidence;
  if (held === null) {
    const verdict = { tone: 'wait', title: text.withdrawnTitle, sentence: text.verdict.withdrawn } as const;
    return { status: 410, verdict, details: html`<p>${text.withdrawn}</p>`, deposit: held };
  }
  if (state === 'altered') {
    const verdict = { tone: 'bad', title: text.alteredTitle, sentence: text.verdict.altered } as const;
    const details = html`${renderAlertHtml('bad', { text: text.altered }, 'alert')}${renderFactList(evidence, held)}`;
    return { status: 200, verdict, details, deposit: held, altered: true };
  }
  return { status: 200, verdict: buildVerdict(held), details: renderFactList(evidence, held), deposit: held };
}

function buildVerdict(deposit: AvailableEvidence): Verdict {
  const title = isStamped(deposit) ? text.stampedTitle : text.heldTitle;
  if (deposit.clockFault !== null) return { tone: 'wait', title, sentence: text.verdict.untrusted };
  const { day, time } = toParisMoment(new Date(deposit.depositedAt));
  const [hours = '', minutes = ''] = time.split(':');
  const hour = `${Number(hours)}\u00a0h\u00a0${minutes}`;
  return { tone: 'good', title, sentence: text.verdict.held(formatDate(day), hour) };
}

/** The content of the slots. `keys`: identifiers of the service's public keys. */
export function buildPageSlots(page: VerifyPage, keys: readonly string[]): Readonly<Record<VerifySlot, SlotValue>> {
  return { 'title.prefix': page.verdict === null ? '' : `${page.verdict.title} – `, verify: renderContent(page, keys) };
}

/** Normalises a typed number, with spaces, dashes or capitals; null when it is not an identifier. */
export function readId(typedId: string): string | null {
  const digits = typedId.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();
  const id = z.uuid().safeParse(digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return id.success ? id.data : null;
}

/** The content under the title: the state, the search where nothing is shown, the comparison, and its data. */
function renderContent(
  { verdict, details, deposit, altered = false, typedText = '' }: VerifyPage,
  keys: readonly string[],
): Html {
  const head = deposit === null ? null : readTreeHead(deposit.log.head.text);
  const expectedProof = {
    photos: deposit?.photos.map(({ kind, sha256 }) => ({ name: text.photo(kind), sha256 })) ?? [],
    receipt: deposit?.receipt.text ?? null,
    altered,
    log:
      deposit === null || head === null
        ? null
        : { index: deposit.log.index, size: deposit.log.size, path: deposit.log.path, root: head.root },
    keys,
  };
  const state = html`${verdict !== null && renderVerdict(verdict)}${details}`;
  const search = html`<form class="site-form stack" method="get" action="/verifier">
    <div class="field">
      <label for="numero">${text.idLabel}</label><span class="hint" id="numero-aide">${text.idHelp}</span>
      <input class="input" id="numero" name="id" value="${typedText}" required
        autocomplete="off" aria-describedby="numero-aide"></div>
    <div class="row"><button class="btn act">${text.look}</button></div></form>`;
  const drop = html`<p class="unscripted">${deposit === null ? text.noScriptHere : text.noScript}</p>
    <div class="field scripted">
      <label class="btn ghost wide file-button" for="fichiers">${text.dropLabel}<input
        class="visually-hidden" id="fichiers" type="file" multiple aria-describedby="fichiers-aide"></label>
      <span class="hint" id="fichiers-aide">${text.dropHelp}</span></div>
    <ul class="stack" id="resultats" aria-live="polite" aria-label="${text.results}"></ul>`;
  const data = html`<script type="application/json" id="mots">${encodeScriptJson(text.island)}</script>
    <script type="application/json" id="attendu">${encodeScriptJson(expectedProof)}</script>
    <link rel="modulepreload" fetchpriority="low" href="/verifier/erasure-verifier.mjs">
    <link rel="modulepreload" fetchpriority="low" href="/verifier/read-archive.mjs">
    <link rel="modulepreload" fetchpriority="low" href="/verifier/verifier.mjs">
    <script type="module" fetchpriority="low" src="/verifier/page.mjs"></script>`;
  return html`${state}${deposit === null && search}${drop}${data}`;
}

function renderVerdict({ tone, title, sentence }: Verdict): Html {
  const sign = { good: 'M4 12l6 6L20 6', wait: 'M12 5v9M12 19v.1', bad: 'M6 6l12 12M18 6L6 18', none: null }[tone];
  const drawing = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="56" height="56" fill="none"
    stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${sign}"/></svg>`;
  return html`<div class="verdict ${tone}">${sign !== null && drawing}<h2>${title}</h2><p>${sentence}</p></div>`;
}

/** Every value is made by the service, or chosen in a closed list: no text of a person is shown. */
function renderFactList({ id, state }: PublicEvidence, deposit: AvailableEvidence): Html {
  const { notBefore } = deposit.bounds;
  const trusted = deposit.clockFault === null;
  const photos = deposit.photos.map(({ kind, sha256, size, takenAt }) => {
    const takenLine = takenAt !== null && html`<br>${text.photoTaken} ${renderTime(takenAt)}`;
    return html`<li><strong>${text.photo(kind)}</strong>${takenLine}<br>${text.size(size)}
      <br>SHA-256 <code>${sha256}</code></li>`;
  });
  const remarks = [...(deposit.manifestSha256 === null ? [] : [text.signedByPhone]), ...deposit.remarks].map(
    (remark) => html`<li>${remark}</li>`,
  );
  const stamps = deposit.stamps.map(({ authority, at }) => html`<li>${text.stamp(authority, renderTime(at))}</li>`);
  const { root } = readTreeHead(deposit.log.head.text);
  const depositedAt = renderTime(deposit.depositedAt);
  // An altered declaration proves nothing.
  const proofParagraph =
    state !== 'altered' &&
    html`<p>${notBefore !== null && `${text.proved} `}${trusted ? text.limits : text.untrustedLimits}</p>`;
  const files = html`<h3>${text.photosTitle}</h3><ul>${photos}</ul>`;
  const log = html`<h3>${text.logTitle}</h3>
    <p>${text.log(deposit.log.index, deposit.log.size)}</p><p>${text.root} <code>${root}</code></p>`;
  const stamped =
    stamps.length === 0 ? html`<p>${text.noStamp}</p>` : html`<ul>${stamps}</ul><p>${text.notQualified}</p>`;
  const outside = html`<h3>${text.stampsTitle}</h3>${stamped}`;
  const rounded = renderFactRow(text.rounded, text.coordinates(deposit.latitude, deposit.longitude));
  return html`${[
    html`<dl class="facts">${[
      renderFactRow(text.plate, deposit.plate),
      deposit.commune === null
        ? rounded
        : renderFactRow(text.place, text.commune(deposit.commune, deposit.placedByHand)),
      renderFactRow(text.depositedAt, trusted ? depositedAt : text.untrusted(depositedAt)),
      renderInstants(deposit),
    ]}</dl>`,
    html`<p id="journal" role="status">${text.logUnchecked}</p>`,
    renderFoldedSection(text.limitsTitle, html`${proofParagraph}<ul>${remarks}</ul>`),
    renderFoldedSection(
      text.detailsTitle,
      html`<dl class="facts">${[
        renderFactRow(text.number, html`<code>${id}</code>`),
        deposit.commune === null ? html`` : rounded,
      ]}</dl>${files}${log}${outside}`,
    ),
  ]}`;
}

/** A section that few people need, folded to one line. */
function renderFoldedSection(summary: string, content: Html): Html {
  return html`<details class="fold">
    <summary><span>${summary}</span></summary><div class="folded">${content}</div></details>`;
}

/** Renders the instants between which the deposit was made, and the phone's claim if it adds something. */
function renderInstants({
  bounds: { notBefore, notAfter },
  clockFault,
  takenHere,
  told,
}: AvailableEvidence): readonly HtmlPart[] {
  const between =
    notBefore === null
      ? renderFactRow(text.before, renderTime(notAfter))
      : renderFactRow(
          takenHere ? text.takenBetween : text.declaredBetween,
          html`${renderTime(notBefore)} ${text.and} ${renderTime(notAfter)}`,
        );
  const tighter = told.notBefore !== null && (told.notBefore !== notBefore || told.notAfter !== notAfter);
  return [
    clockFault === null && between,
    tighter && renderFactRow(text.told, text.toldBetween(renderTime(told.notBefore ?? ''), renderTime(told.notAfter))),
  ];
}

function renderFactRow(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Renders an instant in Paris time, with the exact one for machines. */
function renderTime(iso: string): Html {
  const { day, time } = toParisMoment(new Date(iso));
  const [hour = '', minute = ''] = time.split(':');
  const moment = text.moment(formatDate(day), String(Number(hour)), minute, iso.slice(17, 19));
  return html`<time datetime="${iso}">${moment}</time>`;
}
