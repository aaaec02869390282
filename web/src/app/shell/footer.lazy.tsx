import { helpLinks, teamLinks } from '../../site/index.ts';
import { footerText as text } from './footer.text.fr.ts';

/**
 * Pages of the site are loaded whole; what the law asks to be within reach of every page is among them. The team has no
 * contract to leave, and writes to nobody but itself.
 */
export function Footer({ isTeam = false }: { readonly isTeam?: boolean }) {
  return (
    <>
      <p className="soft small">{text.promise}</p>
      <nav aria-label={isTeam ? text.teamLabel : text.label}>
        <ul>
          {(isTeam ? teamLinks : helpLinks).map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
