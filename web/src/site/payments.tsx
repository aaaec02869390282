import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

/** The server writes the amount due and the link to the provider into the slot. */
export function Payments() {
  return (
    <SiteFrame path="/payments">
      <article className="article">
        <header className="stack tight article-head">
          <h1>{siteText.payments.title}</h1>
          <p className="lead soft">{siteText.payments.lead}</p>
        </header>
        <div className="stack">@@payment@@</div>
      </article>
    </SiteFrame>
  );
}
