import type { ReactNode } from 'react';
import { AnchorButton, Mark, SiteLayout } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const entries = [
  { key: 'how', item: <a href="/#comment">{siteText.nav.how}</a> },
  { key: 'prices', item: <a href="/#tarifs">{siteText.nav.prices}</a> },
  { key: 'in', item: <AnchorButton href="/auth?mode=login">{siteText.nav.signIn}</AnchorButton> },
];

export function SiteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <SiteLayout
      brand={
        <a className="brand" href="/">
          <Mark />
          <span>{siteText.name}</span>
        </a>
      }
      navLabel={siteText.navLabel}
      nav={entries}
      footer={<p className="soft small">{siteText.footer}</p>}
    >
      {children}
    </SiteLayout>
  );
}
