import { AnchorButton } from '../ui/index.ts';
import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

export function NotFound() {
  return (
    <SiteFrame>
      <article className="article">
        <header className="stack tight article-head">
          <h1>{siteText.notFound.title}</h1>
          <p className="lead soft">{siteText.notFound.lead}</p>
        </header>
        <div className="row">
          <AnchorButton look="act" icon="home" href="/">
            {siteText.notFound.home}
          </AnchorButton>
          <AnchorButton icon="paper" href="/plan-du-site">
            {siteText.notFound.map}
          </AnchorButton>
          <AnchorButton icon="mail" href="/support">
            {siteText.notFound.help}
          </AnchorButton>
        </div>
      </article>
    </SiteFrame>
  );
}
