import {
  formatDistance,
  factKinds,
  factNames,
  describeFact,
  mergeFacts,
  sourceNames,
  type Fact,
} from '@placejuste/domain/directory';
import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import { directoryText as text } from './directory.text.fr.ts';
import type { ListingMatch } from '../listings.repository.ts';

/** Renders one place: the known facts with source and date (once when they are all equal), then the unknown ones. */
export function renderListingCard(listing: ListingMatch, actions: Html | null = null): Html {
  const { id, name, activity, source, metres, latitude, longitude } = listing;
  // The latest statement of each fact, from any of its sheets.
  const facts = listing.merged.reduce<readonly Fact[]>(
    (allFacts, one) => mergeFacts(one.facts, allFacts),
    listing.facts,
  );
  const isExample = source === 'example';
  const mark = isExample && html`<span class="chip wait">${text.example}</span>`;
  const line = [activity, formatAddress(listing), metres === null ? null : text.away(formatDistance(metres))].filter(
    (part) => part !== null && part !== '',
  );
  const missingKinds = factKinds
    .filter((kind) => !facts.some((fact) => fact.kind === kind))
    .map((kind) => factNames[kind].toLowerCase());
  const missingWords = missingKinds.length === 0 ? '' : text.notKnown(missingKinds);
  const unknown = facts.length === 0 ? text.nothingKnown : missingWords;
  const content = [
    html`<div class="row spread"><h3><bdi>${name}</bdi></h3>${mark}</div><p class="soft">${line.join(' · ')}</p>`,
    facts.length > 0 && renderFacts(facts),
    unknown !== '' && html`<p class="soft small">${unknown}</p>`,
    !isExample && [listing, ...listing.merged].map(credit),
    actions,
    !isExample &&
      html`<p class="small">
        <a href="/mes-etablissements?fiche=${id}" aria-label="${text.yoursOf(name)}">${text.yours}</a></p>`,
  ];
  return html`<li class="card listing" id="fiche-${id}" tabindex="-1"
    data-lat="${latitude}" data-lon="${longitude}">${content}</li>`;
}

/** Credit that the open licence requires: the author, the date of the last change, and a link to the source. */
function credit({ name, source_url, facts }: Pick<ListingMatch, 'name' | 'source_url' | 'facts'>, rank: number): Html {
  const last = facts
    .filter(({ source }) => source === 'acceslibre')
    .reduce<string | null>((latest, { on }) => (latest === null || on > latest ? on : latest), null);
  const sheet =
    source_url !== null &&
    html` <a href="${source_url}" rel="noopener" aria-label="${text.sheetOf(name, rank)}">${text.sheet}</a>`;
  return html`<p class="soft small">${text.credit(last === null ? null : renderDay(last))}${sheet}</p>`;
}

function formatAddress({ street, postcode, commune }: ListingMatch): string {
  return [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function renderFacts(facts: readonly Fact[]): Html {
  const [first] = facts;
  const alike = facts.every(({ source, on }) => source === first?.source && on === first.on);
  const lines = facts.map((fact) => {
    const from = !alike && html` <small class="soft">${renderSource(fact)}</small>`;
    return html`<div><dt>${factNames[fact.kind]}</dt><dd>${describeFact(fact)}${from}</dd></div>`;
  });
  // Every card from acceslibre has its credit already, with the same date.
  const sourceNote =
    alike &&
    first !== undefined &&
    first.source !== 'acceslibre' &&
    html`<p class="soft small">${text.allFrom(renderSource(first))}</p>`;
  return html`<dl class="listing-facts">${lines}</dl>${sourceNote}`;
}

function renderSource({ source, on }: Fact): Html {
  return text.source(sourceNames[source], renderDay(on));
}

function renderDay(on: string): Html {
  return html`<time datetime="${on}">${formatDate(toPlainDate(on))}</time>`;
}
