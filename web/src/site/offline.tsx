import { AnchorButton } from '../ui/index.ts';
import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

/** Shown by the service worker instead of a page that is not cached. */
export function Offline() {
  return (
    <SiteFrame>
      <article className="article">
        <header className="stack tight article-head">
          <h1>{siteText.offline.title}</h1>
          <p className="lead soft">{siteText.offline.lead}</p>
        </header>
        <p>{siteText.offline.kept}</p>
        <div className="row">
          <AnchorButton look="act" icon="camera" href="/pwa/declare">
            {siteText.offline.declare}
          </AnchorButton>
          <AnchorButton icon="refresh" href="">
            {siteText.offline.retry}
          </AnchorButton>
        </div>
      </article>
    </SiteFrame>
  );
}
