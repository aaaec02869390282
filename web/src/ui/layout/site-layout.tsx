import type { ReactNode } from 'react';
import { uiText } from '../ui.text.fr.ts';

interface SiteLayoutProps {
  readonly brand: ReactNode;
  readonly navLabel: string;
  /** One list item per entry. */
  readonly nav: readonly { readonly key: string; readonly item: ReactNode }[];
  readonly footer?: ReactNode;
  readonly narrow?: boolean;
  /** Stays at the bottom of the screen. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

export function SiteLayout({ brand, navLabel, nav, footer, narrow = false, banner, children }: SiteLayoutProps) {
  return (
    <div className="site">
      <a className="skip" href="#contenu">
        {uiText.skipToContent}
      </a>
      <header className="top no-print">
        <div className="inside">
          {brand}
          <nav aria-label={navLabel}>
            <ul>
              {nav.map(({ key, item }) => (
                <li key={key}>{item}</li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={narrow ? 'narrow' : undefined}>
        {children}
      </main>
      {footer && (
        <footer className="no-print">
          <div className="inside">{footer}</div>
        </footer>
      )}
      <div className="bottom no-print">{banner}</div>
    </div>
  );
}
