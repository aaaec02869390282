import { helpLinks, teamLinks } from '../../site/index.ts';
import { footerText as text } from './footer.text.fr.ts';

/**
 * Links to pages of the site, loaded as documents, including those that the law requires on every page. The team has
 * neither a contract to cancel nor a support to write to.
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
