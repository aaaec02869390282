import { categoryNames, listingCategories } from '@placejuste/domain/directory';
import { escapedHtml, linkButtonHtml, noticeHtml } from '../platform/http/index.ts';
import { asQuery, type Asked } from './asked.ts';
import { directoryText as text } from './directory.text.fr.ts';
import { listingCard } from './listing-card.ts';
import type { FoundListing } from './listings.repository.ts';
import { around, mostFound, pageSize, type Found } from './search-listings.ts';

/** What `/business-directory` holds under its introduction: the form with what was typed, what was found, the pages. */
export function directoryContent(asked: Asked, found: Found, actions: (listing: FoundListing) => string): string {
  return [searchForm(asked), results(asked, found, actions)].join('');
}

function searchForm({ q, commune, category, near }: Asked): string {
  const options = listingCategories.map(
    (one) => `<option value="${one}"${one === category ? ' selected' : ''}>${categoryNames[one]}</option>`,
  );
  const here =
    near === null
      ? ''
      : `<input type="hidden" name="lat" value="${near.latitude}"><input type="hidden" name="lon" value="${near.longitude}">`;
  return [
    `<form class="site-form directory-form" method="get" action="/business-directory#resultats" role="search" aria-label="${text.formLabel}">`,
    `<div class="field wide"><label for="q">${text.q}</label><span class="hint" id="q-aide">${text.qHint}</span><input class="input" id="q" name="q" type="search" value="${escapedHtml(q)}" maxlength="200" autocomplete="off" aria-describedby="q-aide"></div>`,
    `<div class="field"><label for="commune">${text.commune}</label><input class="input" id="commune" name="commune" value="${escapedHtml(commune)}" maxlength="100" autocomplete="address-level2"></div>`,
    `<div class="field"><label for="category">${text.category}</label><select class="input" id="category" name="category"><option value="">${text.allCategories}</option>${options.join('')}</select></div>`,
    `${here}<div class="row wide"><button class="btn act">${text.search}</button><button type="button" class="btn ghost scripted" id="autour">${text.nearMe}</button></div>`,
    `<p class="soft small wide scripted" id="autour-etat" role="status"></p>`,
    '</form>',
  ].join('');
}

function results(asked: Asked, found: Found, actions: (listing: FoundListing) => string): string {
  const searched = asQuery(asked) !== '';
  const heading = `<h2 id="resultats" tabindex="-1">${searched ? text.results : text.latest}</h2>`;
  const notes = [
    ...found.idle.map((typed) => text.idle(escapedHtml(typed.slice(0, 60)))),
    ...found.corrected.map(({ typed, to }) => text.corrected(typed, to)),
  ]
    .map((note) => `<p>${note}</p>`)
    .join('');
  const only =
    found.rows.length > 0 && found.rows.every(({ source }) => source === 'example')
      ? noticeHtml('wait', { text: text.examples })
      : '';
  if (found.rows.length === 0) {
    const why = found.unknown.length > 0 ? `<p>${text.unknown(found.unknown)}</p>` : '';
    return `<section class="stack" aria-labelledby="resultats">${heading}<p><strong>${text.nothing}</strong></p>${notes}${why}<p>${text.nothingHelp}</p><p><a href="/business-directory">${text.all}</a></p></section>`;
  }
  const count = searched
    ? `<p>${asked.near === null ? text.found(found.total, found.capped) : text.nearby(found.total, found.capped, around)}</p>`
    : '';
  const map = `<div class="stack scripted"><button type="button" class="btn ghost" id="carte-ouvrir">${text.map}</button><div id="carte"></div></div>`;
  const list = `<ul class="plain stack listings">${found.rows.map((listing) => listingCard(listing, actions(listing))).join('')}</ul>`;
  return `<section class="stack" aria-labelledby="resultats">${heading}${count}${notes}${only}${list}${pages(asked, found)}${map}</section>`;
}

function pages(asked: Asked, { total }: Found): string {
  const last = Math.ceil(Math.min(total, mostFound) / pageSize);
  if (last <= 1) return '';
  const link = (page: number, label: string, rel: string): string =>
    linkButtonHtml(`/business-directory?${asQuery({ ...asked, page })}#resultats`, label, 'ghost', rel);
  const before = asked.page > 1 ? link(asked.page - 1, text.previous, 'prev') : '';
  const after = asked.page < last ? link(asked.page + 1, text.next, 'next') : '';
  return `<nav class="row spread" aria-label="${text.pages}">${before}<span>${text.page(Math.min(asked.page, last), last)}</span>${after}</nav>`;
}
