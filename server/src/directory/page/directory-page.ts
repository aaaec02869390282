import { categoryNames, listingCategories } from '@placejuste/domain/directory';
import { escapedHtml, linkButtonHtml, noticeHtml } from '../../platform/http/index.ts';
import { formatSearch } from './search-query.ts';
import { directoryText as text } from './directory.text.fr.ts';
import { listingCard } from './listing-card.ts';
import type { FoundListing } from '../listings.repository.ts';
import { around, mostResults, pageSize, type Search, type SearchResult } from './search-listings.ts';

/** What `/business-directory` holds under its introduction: the form with what was typed, the results, the pages. */
export function directoryContent(
  search: Search,
  result: SearchResult,
  actions: (listing: FoundListing) => string,
): string {
  return [searchForm(search), results(search, result, actions)].join('');
}

function searchForm({ q, commune, category, near }: Search): string {
  const options = listingCategories.map(
    (one) => `<option value="${one}"${one === category ? ' selected' : ''}>${categoryNames[one]}</option>`,
  );
  const here =
    near === null
      ? ''
      : `<input type="hidden" name="lat" value="${near.latitude}"><input type="hidden" name="lon" ` +
        `value="${near.longitude}">`;
  return [
    '<form class="site-form directory-form" method="get" action="/business-directory#resultats" ' +
      `role="search" aria-label="${text.formLabel}">`,
    `<div class="field wide"><label for="q">${text.q}</label><span class="hint" ` +
      `id="q-aide">${text.qHint}</span><input class="input" id="q" name="q" type="search" ` +
      `value="${escapedHtml(q)}" maxlength="200" autocomplete="off" aria-describedby="q-aide"></div>`,
    `<div class="field"><label for="commune">${text.commune}</label><input class="input" ` +
      `id="commune" name="commune" value="${escapedHtml(commune)}" maxlength="100" ` +
      'autocomplete="address-level2"></div>',
    `<div class="field"><label for="category">${text.category}</label><select class="input" ` +
      `id="category" name="category"><option value="">${text.allCategories}</option>${options.join('')}</select></div>`,
    `${here}<div class="row wide"><button class="btn act">${text.search}</button><button ` +
      `type="button" class="btn ghost scripted" id="autour">${text.nearMe}</button></div>`,
    `<p class="soft small wide scripted" id="autour-etat" role="status"></p>`,
    '</form>',
  ].join('');
}

function results(search: Search, result: SearchResult, actions: (listing: FoundListing) => string): string {
  const searched = formatSearch(search) !== '';
  const heading = `<h2 id="resultats" tabindex="-1">${searched ? text.results : text.latest}</h2>`;
  const notes = [
    ...result.idle.map((typed) => text.idle(escapedHtml(typed.slice(0, 60)))),
    ...result.corrected.map(({ typed, to }) => text.corrected(typed, to)),
  ]
    .map((note) => `<p>${note}</p>`)
    .join('');
  const only =
    result.rows.length > 0 && result.rows.every(({ source }) => source === 'example')
      ? noticeHtml('wait', { text: text.examples })
      : '';
  if (result.rows.length === 0) {
    const why = result.unknown.length > 0 ? `<p>${text.unknown(result.unknown)}</p>` : '';
    return (
      `<section class="stack" aria-labelledby="resultats">${heading}<p><strong>${text.nothing}</strong></p>${notes}${why}<p>${text.nothingHelp}</p><p><a ` +
      `href="/business-directory">${text.all}</a></p></section>`
    );
  }
  const count = searched
    ? `<p>${search.near === null ? text.found(result.total, result.capped) : text.nearby(result.total, result.capped, around)}</p>`
    : '';
  const map =
    '<div class="stack scripted"><button type="button" class="btn ghost" ' +
    `id="carte-ouvrir">${text.map}</button><div id="carte"></div></div>`;
  const list = `<ul class="plain stack listings">${result.rows.map((listing) => listingCard(listing, actions(listing))).join('')}</ul>`;
  return `<section class="stack" aria-labelledby="resultats">${heading}${count}${notes}${only}${list}${pages(search, result)}${map}</section>`;
}

function pages(search: Search, { total }: SearchResult): string {
  const last = Math.ceil(Math.min(total, mostResults) / pageSize);
  if (last <= 1) return '';
  const link = (page: number, label: string, rel: string): string =>
    linkButtonHtml(`/business-directory?${formatSearch({ ...search, page })}#resultats`, label, 'ghost', rel);
  const before = search.page > 1 ? link(search.page - 1, text.previous, 'prev') : '';
  const after = search.page < last ? link(search.page + 1, text.next, 'next') : '';
  return `<nav class="row spread" aria-label="${text.pages}">${before}<span>${text.page(Math.min(search.page, last), last)}</span>${after}</nav>`;
}
