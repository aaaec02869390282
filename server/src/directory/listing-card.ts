import { distanceInWords, factKinds, factNames, factValue, sourceNames, type Fact } from '@placejuste/domain/directory';
import { dateInFrench, plainDateOf } from '@placejuste/domain/kernel';
import { escapedHtml } from '../platform/http/index.ts';
import { directoryText as text } from './directory.text.fr.ts';
import type { FoundListing } from './search-listings.ts';

/** One place: what is known of it, each fact with its source and day, then what is not known. */
export function listingCard(listing: FoundListing, actions = ''): string {
  const { id, name, activity, facts, source, source_url, metres, latitude, longitude } = listing;
  const mark = source === 'example' ? `<span class="chip wait">${text.example}</span>` : '';
  const line = [activity, addressOf(listing), metres === null ? null : text.away(distanceInWords(metres))].filter((part) => part !== null && part !== '');
  const missing = factKinds.filter((kind) => !facts.some((fact) => fact.kind === kind)).map((kind) => factNames[kind].toLowerCase());
  const unknown = facts.length === 0 ? text.nothingKnown : missing.length === 0 ? '' : text.notKnown(missing);
  const sheet = source_url === null ? '' : `<a href="${escapedHtml(source_url)}" rel="noopener" aria-label="${escapedHtml(text.sheetOf(name))}">${text.sheet}</a>`;
  return [
    `<li class="card listing" id="fiche-${id}" tabindex="-1" data-lat="${latitude}" data-lon="${longitude}">`,
    `<div class="row spread"><h3>${escapedHtml(name)}</h3>${mark}</div>`,
    `<p class="soft">${escapedHtml(line.join(' · '))}</p>`,
    facts.length === 0 ? '' : `<dl class="listing-facts">${facts.map(factLine).join('')}</dl>`,
    unknown === '' ? '' : `<p class="soft small">${unknown}</p>`,
    sheet === '' ? '' : `<p class="small">${sheet}</p>`,
    actions,
    source === 'example' ? '' : `<p class="small"><a href="/mes-etablissements?fiche=${id}" aria-label="${escapedHtml(text.yoursOf(name))}">${text.yours}</a></p>`,
    '</li>',
  ].join('');
}

function addressOf({ street, postcode, commune }: FoundListing): string {
  return [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function factLine(fact: Fact): string {
  const day = `<time datetime="${fact.on}">${dateInFrench(plainDateOf(fact.on))}</time>`;
  return `<div><dt>${factNames[fact.kind]}</dt><dd>${factValue(fact)} <small class="soft">${text.source(sourceNames[fact.source], day)}</small></dd></div>`;
}
