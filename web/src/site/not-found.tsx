import { AnchorButton } from '../ui/index.ts';
import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';

export function NotFound() {
  return (
    <SiteFrame>
      <div className="stack loose band">
        <h1>{siteText.notFound.title}</h1>
        <p>{siteText.notFound.lead}</p>
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
      </div>
    </SiteFrame>
  );
}
