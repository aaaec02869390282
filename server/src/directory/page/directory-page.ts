import { categoryNames, listingCategories } from '@placejuste/domain/directory';
import { html, type Html } from '../../platform/html/index.ts';
import { renderLinkButtonHtml, renderAlertHtml } from '../../platform/http/index.ts';
import { formatSearch } from './search-query.ts';
import { directoryText as text } from './directory.text.fr.ts';
import { renderListingCard } from './listing-card.ts';
import type { ListingMatch } from '../listings.repository.ts';
import { around, computeLastPage, type Search, type SearchResult } from './search-listings.ts';

/** Renders `/business-directory` below its introduction: the form with the typed values, the results, the pages. */
export function renderDirectory(
  search: Search,
  result: SearchResult,
  actions: (listing: ListingMatch) => Html | null,
): Html {
  return html`${renderSearchForm(search)}${renderResults(search, result, actions)}`;
}

function renderSearchForm({ q, commune, category, near }: Search): Html {
  const options = listingCategories.map(
    (one) => html`<option value="${one}"${one === category && html` selected`}>${categoryNames[one]}</option>`,
  );
  const here =
    near !== null &&
    html`
      <input type="hidden" name="lat" value="${near.latitude}">
      <input type="hidden" name="lon" value="${near.longitude}">`;
  const content = [
    html`<div class="field wide">
      <label for="q">${text.q}</label><span class="hint" id="q-aide">${text.qHint}</span>
      <input class="input" id="q" name="q" type="search" value="${q}" maxlength="200"
        autocomplete="off" aria-describedby="q-aide"></div>`,
    html`<div class="field">
      <label for="commune">${text.commune}</label>
      <input class="input" id="commune" name="commune" value="${commune}" maxlength="100"
        autocomplete="address-level2"></div>`,
    html`<div class="field">
      <label for="category">${text.category}</label>
      <select class="input" id="category" name="category">
        <option value="">${text.allCategories}</option>${options}</select></div>`,
    html`${here}<div class="row wide">
      <button class="btn act">${text.search}</button>
      <button type="button" class="btn ghost scripted" id="autour">${text.nearMe}</button></div>`,
    html`<p class="soft small wide scripted" id="autour-etat" role="status"></p>`,
  ];
  return html`<form class="site-form directory-form" method="get" action="/business-directory#resultats"
    role="search" aria-label="${text.formLabel}">${content}</form>`;
}

function renderResults(search: Search, result: SearchResult, actions: (listing: ListingMatch) => Html | null): Html {
  const searched = formatSearch(search) !== '';
  const heading = html`<h2 id="resultats" tabindex="-1">${searched ? text.results : text.latest}</h2>`;
  const notes = [
    ...result.idle.map((words) => text.idle(words.slice(0, 60))),
    ...result.corrected.map(({ typed, to }) => text.corrected(typed, to)),
  ].map((note) => html`<p>${note}</p>`);
  const content =
    result.rows.length === 0
      ? html`${heading}${emptyResult(result, notes)}`
      : html`${heading}${renderResultList(search, result, { notes, searched, actions })}`;
  return html`<section class="stack" aria-labelledby="resultats">${content}</section>`;
}

function emptyResult({ unknown }: SearchResult, notes: readonly Html[]): Html {
  const why = unknown.length > 0 && html`<p>${text.unknown(unknown)}</p>`;
  const help = html`<p>${text.nothingHelp}</p><p><a href="/business-directory">${text.all}</a></p>`;
  return html`<p><strong>${text.nothing}</strong></p>${notes}${why}${help}`;
}

interface ListedPage {
  readonly notes: readonly Html[];
  readonly searched: boolean;
  readonly actions: (listing: ListingMatch) => Html | null;
}

function renderResultList(search: Search, result: SearchResult, { notes, searched, actions }: ListedPage): Html {
  const { rows, total, capped } = result;
  const count =
    searched && html`<p>${search.near === null ? text.found(total, capped) : text.nearby(total, capped, around)}</p>`;
  const only = rows.every(({ source }) => source === 'example') && renderAlertHtml('wait', { text: text.examples });
  const cards = rows.map((listing) => renderListingCard(listing, actions(listing)));
  const list = html`<ul class="plain stack listings">${cards}</ul>`;
  const map = html`<div class="stack scripted">
    <button type="button" class="btn ghost" id="carte-ouvrir">${text.map}</button><div id="carte"></div></div>
    <p class="unscripted">${text.noMap}</p>`;
  return html`${count}${notes}${only}${list}${renderPagination(search, result)}${map}`;
}

function renderPagination(search: Search, { page: currentPage, total }: SearchResult): Html | null {
  const last = computeLastPage(total);
  if (last <= 1) return null;
  const link = (page: number, label: string, rel: string): Html =>
    renderLinkButtonHtml(`/business-directory?${formatSearch({ ...search, page })}#resultats`, label, 'ghost', rel);
  const before = currentPage > 1 && link(currentPage - 1, text.previous, 'prev');
  const after = currentPage < last && link(currentPage + 1, text.next, 'next');
  const here = text.page(currentPage, last);
  return html`<nav class="row spread" aria-label="${text.pages}">${before}<span>${here}</span>${after}</nav>`;
}
