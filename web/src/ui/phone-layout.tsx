import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import { uiText } from './ui.text.fr.ts';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

interface PhoneLayoutProps {
  readonly top?: ReactNode;
  /** Bottom tabs; none inside a wizard, which has one way forward. */
  readonly tabs?: readonly Tab[];
  readonly tabsLabel: string;
  /** Stays at the bottom of the screen, above the tabs. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

export function PhoneLayout({ top, tabs = [], tabsLabel, banner, children }: PhoneLayoutProps) {
  return (
    <div className="phone">
      <a className="skip" href="#contenu">
        {uiText.skipToContent}
      </a>
      {top && <header className="top no-print">{top}</header>}
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <div className="bottom no-print">
        {banner}
        {tabs.length > 0 && (
          <nav className="tabs" aria-label={tabsLabel}>
            <ul>
              {tabs.map((tab) => (
                <li key={tab.to}>
                  <NavLink to={tab.to} end>
                    <Icon name={tab.icon} />
                    <span>{tab.label}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
