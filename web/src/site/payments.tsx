import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

/** What is due, and the way to the provider's page, are written by the server into its slot. */
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
