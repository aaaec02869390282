import { dateInFrench, parisMoment } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { readTreeHead } from '../evidence/index.ts';
import { html, scriptJson, type Html, type HtmlPart } from '../platform/html/index.ts';
import { alertHtml, type SlotValue } from '../platform/http/index.ts';
import type { PublicEvidence } from './public-evidence.view.ts';
import { verifyPageText as text } from './verify-page.text.fr.ts';

type HeldEvidence = NonNullable<PublicEvidence['held']>;

/** A deposit whose own time is in doubt is never called « horodatée », whatever was stamped over it later. */
function isStamped({ stamps, clockFault }: HeldEvidence): boolean {
  return stamps.length > 0 && clockFault === null;
}

/** What the prerendered page leaves to be filled. */
export const verifySlots = ['title.prefix', 'verify'] as const;
type VerifySlot = (typeof verifySlots)[number];

/** What whoever checks in the street reads first: a short name of the state, and one sentence. */
interface Verdict {
  /** `none`: nothing is told of a proof. */
  readonly tone: 'good' | 'wait' | 'bad' | 'none';
  readonly title: string;
  readonly sentence: string;
}

export interface VerifyPage {
  readonly status: number;
  /** Verdict on the declaration; null where none was asked for. */
  readonly verdict: Verdict | null;
  readonly said: Html | null;
  readonly held: HeldEvidence | null;
  readonly altered?: boolean;
  /** Typed text, to be corrected. */
  readonly asked?: string;
}

/** The search alone; a number that is none stays in its field, to be corrected. */
export function searchPage(typed?: string): VerifyPage {
  return typed === undefined
    ? { status: 200, verdict: null, said: null, held: null }
    : { status: 400, verdict: null, said: alertHtml('bad', { text: text.badId }, 'alert'), held: null, asked: typed };
}

export function unknownPage(typed: string): VerifyPage {
  const verdict = { tone: 'none', title: text.unknownTitle, sentence: text.verdict.unknown } as const;
  return { status: 404, verdict, said: html`<p>${text.unknown}</p>`, held: null, asked: typed };
}

export function evidencePage(evidence: PublicEvidence): VerifyPage {
  const { held, state } = evidence;
  if (held === null) {
    const verdict = { tone: 'wait', title: text.withdrawnTitle, sentence: text.verdict.withdrawn } as const;
    return { status: 410, verdict, said: html`<p>${text.withdrawn}</p>`, held };
  }
  if (state === 'altered') {
    const verdict = { tone: 'bad', title: text.alteredTitle, sentence: text.verdict.altered } as const;
    const said = html`${alertHtml('bad', { text: text.altered }, 'alert')}${factList(evidence, held)}`;
    return { status: 200, verdict, said, held, altered: true };
  }
  return { status: 200, verdict: heldVerdict(held), said: factList(evidence, held), held };
}

function heldVerdict(held: HeldEvidence): Verdict {
  const title = isStamped(held) ? text.stampedTitle : text.heldTitle;
  if (held.clockFault !== null) return { tone: 'wait', title, sentence: text.verdict.untrusted };
  const { day, time } = parisMoment(new Date(held.depositedAt));
  const [hours = '', minutes = ''] = time.split(':');
  const hour = `${Number(hours)}\u00a0h\u00a0${minutes}`;
  return { tone: 'good', title, sentence: text.verdict.held(dateInFrench(day), hour) };
}

/** What the page says between its head and its foot. `keys`: identifiers of the service's public keys. */
export function pageSlots(page: VerifyPage, keys: readonly string[]): Readonly<Record<VerifySlot, SlotValue>> {
  return { 'title.prefix': page.verdict === null ? '' : `${page.verdict.title} – `, verify: contentOf(page, keys) };
}

/** Number as printed, from one typed with spaces, dashes and capitals; null for what is none. */
export function readId(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();
  const id = z.uuid().safeParse(digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return id.success ? id.data : null;
}

/** What the page holds under its title: the state, the search where nothing is shown, the comparison, and its data. */
function contentOf({ verdict, said, held, altered = false, asked = '' }: VerifyPage, keys: readonly string[]): Html {
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
  const state = html`${verdict !== null && verdictHtml(verdict)}${said}`;
  const search = html`<form class="site-form stack" method="get" action="/verifier">
    <div class="field">
      <label for="numero">${text.idLabel}</label><span class="hint" id="numero-aide">${text.idHelp}</span>
      <input class="input" id="numero" name="id" value="${asked}" required
        autocomplete="off" aria-describedby="numero-aide"></div>
    <div class="row"><button class="btn act">${text.look}</button></div></form>`;
  const drop = html`<noscript><p>${text.noScript}</p></noscript>
    <div class="field">
      <label class="btn ghost wide file-button" for="fichiers">${text.dropLabel}<input
        class="visually-hidden" id="fichiers" type="file" multiple aria-describedby="fichiers-aide"></label>
      <span class="hint" id="fichiers-aide">${text.dropHelp}</span></div>
    <ul class="stack" id="resultats" aria-live="polite" aria-label="${text.results}"></ul>`;
  const data = html`<script type="application/json" id="mots">${scriptJson(text.island)}</script>
    <script type="application/json" id="attendu">${scriptJson(expected)}</script>
    <link rel="modulepreload" fetchpriority="low" href="/verifier/erasure-verifier.mjs">
    <link rel="modulepreload" fetchpriority="low" href="/verifier/read-archive.mjs">
    <link rel="modulepreload" fetchpriority="low" href="/verifier/verifier.mjs">
    <script type="module" fetchpriority="low" src="/verifier/page.mjs"></script>`;
  return html`${state}${held === null && search}${drop}${data}`;
}

function verdictHtml({ tone, title, sentence }: Verdict): Html {
  const sign = { good: 'M4 12l6 6L20 6', wait: 'M12 5v9M12 19v.1', bad: 'M6 6l12 12M18 6L6 18', none: null }[tone];
  const drawing = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="56" height="56" fill="none"
    stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${sign}"/></svg>`;
  return html`<div class="verdict ${tone}">${sign !== null && drawing}<h2>${title}</h2><p>${sentence}</p></div>`;
}

/** Every value here is made by the service, or chosen in a closed list: nothing a person typed is shown. */
function factList({ id, state }: PublicEvidence, held: HeldEvidence): Html {
  const { notBefore } = held.bounds;
  const trusted = held.clockFault === null;
  const photos = held.photos.map(({ kind, sha256, size, takenAt }) => {
    const taken = takenAt !== null && html`<br>${text.photoTaken} ${timeElement(takenAt)}`;
    return html`<li><strong>${text.photo(kind)}</strong>${taken}<br>${text.size(size)}
      <br>SHA-256 <code>${sha256}</code></li>`;
  });
  const remarks = [...(held.manifestSha256 === null ? [] : [text.signedByPhone]), ...held.remarks].map(
    (remark) => html`<li>${remark}</li>`,
  );
  const stamps = held.stamps.map(({ authority, at }) => html`<li>${text.stamp(authority, timeElement(at))}</li>`);
  const { root } = readTreeHead(held.log.head.text);
  const depositedAt = timeElement(held.depositedAt);
  // An altered declaration establishes nothing.
  const proved =
    state !== 'altered' &&
    html`<p>${notBefore !== null && `${text.proved} `}${trusted ? text.limits : text.untrustedLimits}</p>`;
  const files = html`<h3>${text.photosTitle}</h3><ul>${photos}</ul>`;
  const log = html`<h3>${text.logTitle}</h3>
    <p>${text.log(held.log.index, held.log.size)}</p><p>${text.root} <code>${root}</code></p>`;
  const stamped =
    stamps.length === 0 ? html`<p>${text.noStamp}</p>` : html`<ul>${stamps}</ul><p>${text.notQualified}</p>`;
  const outside = html`<h3>${text.stampsTitle}</h3>${stamped}`;
  const rounded = factRow(text.rounded, text.coordinates(held.latitude, held.longitude));
  return html`${[
    html`<dl class="facts">${[
      factRow(text.plate, held.plate),
      held.commune === null ? rounded : factRow(text.place, text.commune(held.commune, held.placedByHand)),
      factRow(text.depositedAt, trusted ? depositedAt : text.untrusted(depositedAt)),
      instantsParts(held),
    ]}</dl>`,
    html`<p id="journal" role="status">${text.logUnchecked}</p>`,
    foldedSection(text.limitsTitle, html`${proved}<ul>${remarks}</ul>`),
    foldedSection(
      text.detailsTitle,
      html`<dl class="facts">${[
        factRow(text.number, html`<code>${id}</code>`),
        held.commune === null ? html`` : rounded,
      ]}</dl>${files}${log}${outside}`,
    ),
  ]}`;
}

/** What few need, one line high until it is asked for. */
function foldedSection(summary: string, content: Html): Html {
  return html`<details class="fold">
    <summary><span>${summary}</span></summary><div class="folded">${content}</div></details>`;
}

/** Between which instants the deposit was made, and what the telephone said where it says more. */
function instantsParts({
  bounds: { notBefore, notAfter },
  clockFault,
  takenHere,
  told,
}: HeldEvidence): readonly HtmlPart[] {
  const between =
    notBefore === null
      ? factRow(text.before, timeElement(notAfter))
      : factRow(
          takenHere ? text.takenBetween : text.declaredBetween,
          html`${timeElement(notBefore)} ${text.and} ${timeElement(notAfter)}`,
        );
  const tighter = told.notBefore !== null && (told.notBefore !== notBefore || told.notAfter !== notAfter);
  return [
    clockFault === null && between,
    tighter && factRow(text.told, text.toldBetween(timeElement(told.notBefore ?? ''), timeElement(told.notAfter))),
  ];
}

function factRow(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Paris time, with the instant for machines. */
function timeElement(iso: string): Html {
  const { day, time } = parisMoment(new Date(iso));
  const [hour = '', minute = ''] = time.split(':');
  const moment = text.moment(dateInFrench(day), String(Number(hour)), minute, iso.slice(17, 19));
  return html`<time datetime="${iso}">${moment}</time>`;
}
