import { helpLinks } from '../../site/index.ts';
import { footerText as text } from './footer.text.fr.ts';

/** Pages of the site are loaded whole; what the law asks to be within reach of every page is among them. */
export function Footer() {
  return (
    <>
      <p className="soft small">{text.promise}</p>
      <nav aria-label={text.label}>
        <ul>
          {helpLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
