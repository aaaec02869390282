import type { ReactNode } from 'react';
import { NavLink } from '../../platform/index.ts';
import { Icon, type IconName } from '../icon.tsx';
import { uiText } from '../ui.text.fr.ts';
import { useWideScreen } from '../use-wide-screen.ts';
import { useMeasuredHeight } from './use-measured-height.ts';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** True when the tab is also current on the pages below its address. */
  readonly coversBelow?: boolean;
}

interface AppLayoutProps {
  readonly brand?: ReactNode;
  /** Main sections of the application; empty inside a wizard, which leads only forward. */
  readonly tabs?: readonly Tab[];
  readonly tabsLabel: string;
  /** Stays at the bottom of the screen, above the tabs. */
  readonly banner?: ReactNode;
  /** At the end of the header. */
  readonly headerEnd?: ReactNode;
  readonly footer?: ReactNode;
  /** True for two columns, tables and queues, which need the full width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Layout of the application: tabs at the bottom on a phone, at the top on a wide screen. */
export function AppLayout({
  brand,
  tabs = [],
  tabsLabel,
  banner,
  headerEnd,
  footer,
  wide = false,
  children,
}: AppLayoutProps) {
  const isWideScreen = useWideScreen();
  // The main action of a screen stays above the tabs.
  const bottom = useMeasuredHeight('--bottom-height');
  // The banner stays in view even without the tabs, and must not cover the focused element.
  const stays = useMeasuredHeight('--banner-height');
  const menu = tabs.length > 0 && <Tabs tabs={tabs} label={tabsLabel} />;
  return (
    <div className={wide ? 'app wide' : 'app'}>
      <a className="skip" href="#contenu">
        {uiText.skipToContent}
      </a>
      {brand && (
        <header className="top no-print">
          <div className="inside">
            {brand}
            {isWideScreen && menu}
            <div className="header-end">{headerEnd}</div>
          </div>
        </header>
      )}
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <footer className="no-print">
          <div className="inside">{footer}</div>
        </footer>
      )}
      <div className="bottom no-print" ref={bottom}>
        <div className="stays" ref={stays}>
          {banner}
        </div>
        {!isWideScreen && menu}
      </div>
    </div>
  );
}

function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} coversBelow={tab.coversBelow === true}>
              <Icon name={tab.icon} />
              <span>{tab.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
