import { distanceInWords, factKinds, factNames, factValue, sourceNames, type Fact } from '@placejuste/domain/directory';
import { dateInFrench, plainDateOf } from '@placejuste/domain/kernel';
import { escapedHtml } from '../../platform/http/index.ts';
import { directoryText as text } from './directory.text.fr.ts';
import type { FoundListing } from '../listings.repository.ts';

/**
 * One place: what is known of it, each fact with its source and day (said once where all have the same), then what is
 * not known.
 */
export function listingCard(listing: FoundListing, actions = ''): string {
  const { id, name, activity, facts, source, metres, latitude, longitude } = listing;
  const mark = source === 'example' ? `<span class="chip wait">${text.example}</span>` : '';
  const line = [activity, addressOf(listing), metres === null ? null : text.away(distanceInWords(metres))].filter(
    (part) => part !== null && part !== '',
  );
  const missing = factKinds
    .filter((kind) => !facts.some((fact) => fact.kind === kind))
    .map((kind) => factNames[kind].toLowerCase());
  const unknown = facts.length === 0 ? text.nothingKnown : missing.length === 0 ? '' : text.notKnown(missing);
  return [
    `<li class="card listing" id="fiche-${id}" tabindex="-1" data-lat="${latitude}" data-lon="${longitude}">`,
    `<div class="row spread"><h3>${escapedHtml(name)}</h3>${mark}</div>`,
    `<p class="soft">${escapedHtml(line.join(' · '))}</p>`,
    facts.length === 0 ? '' : factList(facts),
    unknown === '' ? '' : `<p class="soft small">${unknown}</p>`,
    source === 'example' ? '' : credit(listing),
    actions,
    source === 'example'
      ? ''
      : `<p class="small"><a href="/mes-etablissements?fiche=${id}" ` +
        `aria-label="${escapedHtml(text.yoursOf(name))}">${text.yours}</a></p>`,
    '</li>',
  ].join('');
}

/** What the open licence asks: who made the data, the day of their last change, and the way back to them. */
function credit({ name, source_url, facts }: FoundListing): string {
  const last = facts
    .filter(({ source }) => source === 'acceslibre')
    .reduce<string | null>((latest, { on }) => (latest === null || on > latest ? on : latest), null);
  const sheet =
    source_url === null
      ? ''
      : ` <a href="${escapedHtml(source_url)}" rel="noopener" ` +
        `aria-label="${escapedHtml(text.sheetOf(name))}">${text.sheet}</a>`;
  return `<p class="soft small">${text.credit(last === null ? null : dayOf(last))}${sheet}</p>`;
}

function addressOf({ street, postcode, commune }: FoundListing): string {
  return [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function factList(facts: readonly Fact[]): string {
  const sourceOf = ({ source, on }: Fact): string => text.source(sourceNames[source], dayOf(on));
  const [shared, ...others] = new Set(facts.map(sourceOf));
  const alike = shared !== undefined && others.length === 0;
  const lines = facts.map(
    (fact) =>
      `<div><dt>${factNames[fact.kind]}</dt><dd>${factValue(fact)}${alike ? '' : ` <small class="soft">${sourceOf(fact)}</small>`}</dd></div>`,
  );
  // What acceslibre says is credited under every card of theirs, with the same day.
  const told = alike && facts[0]?.source !== 'acceslibre' ? `<p class="soft small">${text.allFrom(shared)}</p>` : '';
  return `<dl class="listing-facts">${lines.join('')}</dl>${told}`;
}

function dayOf(on: string): string {
  return `<time datetime="${on}">${dateInFrench(plainDateOf(on))}</time>`;
}
