import type { SitePath } from '@placejuste/contracts/site';
import type { ReactNode } from 'react';
import { AnchorButton, Mark, SiteLayout } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const { footer, menuLinks, nav, navLinks } = siteText;

/** `path`: current page, marked in both menus. */
export function SiteFrame({ path, children }: { readonly path?: SitePath; readonly children: ReactNode }) {
  const link = ({ href, label }: { readonly href: string; readonly label: string }, className?: string) => (
    <a className={className} href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  );
  const entries = [
    ...navLinks.map((entry) => ({ key: entry.href, item: link(entry, 'wide-only') })),
    { key: 'menu', item: <SiteMenu link={link} /> },
    { key: 'in', item: <AccountLink /> },
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
        <div className="site-footer">
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

/** Menu of a small screen, without script. */
function SiteMenu({
  link,
}: {
  readonly link: (entry: { readonly href: string; readonly label: string }) => ReactNode;
}) {
  return (
    <details className="site-menu">
      <summary>{nav.menu}</summary>
      <ul>
        {[...navLinks, ...menuLinks].map((entry) => (
          <li key={entry.href}>{link(entry)}</li>
        ))}
      </ul>
    </details>
  );
}

/** The page is static, built before the visitor is known: its styles show the link that applies (`preferences.js`). */
function AccountLink() {
  return (
    <>
      <AnchorButton className="signed-out" href="/auth?mode=login">
        {nav.signIn}
      </AnchorButton>
      <AnchorButton className="signed-in" href="/dashboard">
        {nav.space}
      </AnchorButton>
    </>
  );
}
