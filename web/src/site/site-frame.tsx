import type { SitePath } from '@placejuste/contracts/site';
import type { ReactNode } from 'react';
import { AnchorButton, Mark, SiteLayout } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const { footer, nav, navLinks } = siteText;

/** `path`: the page being read, marked in both menus. */
export function SiteFrame({ path, children }: { readonly path?: SitePath; readonly children: ReactNode }) {
  const link = ({ href, label }: { readonly href: string; readonly label: string }) => (
    <a href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  );
  const entries = [
    ...navLinks.map((entry) => ({ key: entry.href, item: link(entry) })),
    {
      key: 'menu',
      item: (
        <a className="to-menu" href="#menu-du-site">
          {nav.menu}
        </a>
      ),
    },
    { key: 'in', item: <AnchorButton href="/auth?mode=login">{nav.signIn}</AnchorButton> },
  ];
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
      footer={
        <div className="site-footer" id="menu-du-site" tabIndex={-1}>
          {footer.groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <p className="group-title">{group.title}</p>
              <ul>
                {group.links.map((entry) => (
                  <li key={entry.href}>{link(entry)}</li>
                ))}
              </ul>
            </nav>
          ))}
          <p className="soft small promise">{footer.promise}</p>
        </div>
      }
    >
      {children}
    </SiteLayout>
  );
}
