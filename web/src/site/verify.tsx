import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

/** What was found, and the comparison of files, are written by the server into its slot. */
export function Verify() {
  return (
    <SiteFrame path="/verifier">
      <article className="article">
        <header className="stack tight article-head">
          <h1>{siteText.verify.title}</h1>
          <p className="lead soft">{siteText.verify.lead}</p>
        </header>
        <div className="stack evidence">@@verify@@</div>
      </article>
    </SiteFrame>
  );
}
