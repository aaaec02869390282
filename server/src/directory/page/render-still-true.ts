import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import { renderAlertHtml } from '../../platform/http/index.ts';
import type { Outcome } from './answer-listing.ts';
import { directoryText as text } from './directory.text.fr.ts';
import type { ListingMatch } from '../listings.repository.ts';

/**
 * Renders the counts and dates of the answers, then the question with two buttons. `back` is the search to return to.
 */
export function renderStillTrue(listing: ListingMatch, back: string, outcome: Outcome | null): Html | null {
  const { id, name, source, yes, yes_on, no, no_on } = listing;
  // Nobody can confirm an invented place.
  if (source === 'example') return null;
  const counts = [
    yes > 0 && yes_on !== null ? text.confirmed(yes, on(yes_on)) : '',
    no > 0 && no_on !== null ? text.doubted(no, on(no_on)) : '',
  ].filter((line) => line !== '');
  const notes = counts.map((line) => html`<p class="small">${line}</p>`);
  if (outcome !== null && outcome !== 'unknown')
    return html`${notes}${renderAlertHtml('good', { text: text.outcome[outcome] }, 'status')}`;
  const renderButton = (answer: 'yes' | 'no', words: string): Html =>
    html`<button class="btn ghost" name="answer" value="${answer}" aria-label="${words} : ${name}">${words}</button>`;
  return html`${notes}<form class="still-true" method="post" action="/business-directory">
    <input type="hidden" name="listing" value="${id}"><input type="hidden" name="back" value="${back}">
    <p>${text.stillTrue}</p>${renderButton('yes', text.yes)}${renderButton('no', text.no)}</form>`;
}

function on(day: string): string {
  return formatDate(toPlainDate(day));
}
