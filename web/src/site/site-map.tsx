import { appPaths, sitePaths, type SitePath } from '@placejuste/contracts/site';
import { siteMapText as text } from './site-map.text.fr.ts';

type Group = keyof typeof text.groups;

/**
 * Group of each page in the map; null for pages reached only after an act. A new page does not compile without its
 * line.
 */
const places: Readonly<Record<SitePath, Group | null>> = {
  '/': 'service',
  '/how-it-works': 'service',
  '/demo': 'service',
  '/pricing': 'service',
  '/guide-cmi': 'help',
  '/faq': 'help',
  '/business-directory': 'service',
  '/support': 'help',
  '/mission': 'about',
  '/qui-sommes-nous': 'about',
  '/partenaires': 'about',
  '/business': 'about',
  '/soutien-particuliers': 'about',
  '/soutien-entreprises': 'about',
  '/coming-soon': 'service',
  '/plan-du-site': 'help',
  '/mentions-legales': 'rights',
  '/cgv': 'rights',
  '/cgu': 'rights',
  '/confidentialite': 'rights',
  '/accessibilite': 'rights',
  '/retractation': 'rights',
  '/resiliation': 'rights',
  '/verifier': 'help',
  '/payments': null,
  '/thank-you': null,
  '/merci-soutien': null,
  '/message-recu': null,
};

interface MappedPage {
  readonly path: SitePath | null;
  readonly name: string;
  readonly description: string;
}

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly what: string;
}

/**
 * Every page that a person may look for, with its own title and description. `pages` is a function, because the map is
 * itself one of them.
 */
export function SiteMap({ pages }: { readonly pages: () => readonly MappedPage[] }) {
  const all = pages();
  const buildEntry = (path: SitePath): Entry => {
    const page = all.find((one) => one.path === path);
    if (page === undefined) throw new Error(`No page at ${path}`);
    return { path, name: path === '/' ? text.home : page.name, what: page.description };
  };
  const groups = Object.entries(text.groups).map(([group, title]) => ({
    group,
    title,
    entries: sitePaths.filter((path) => places[path] === group).map(buildEntry),
  }));
  const own = appPaths.flatMap((path) => (text.own[path] === null ? [] : { path, ...text.own[path] }));
  return [...groups, { group: 'own', title: text.ownTitle, entries: own }].map(({ group, title, entries }) => (
    <section key={group} className="stack" aria-labelledby={`plan-${group}`}>
      <h2 id={`plan-${group}`}>{title}</h2>
      <ul className="plain links">
        {entries.map(({ path, name, what }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            <p className="soft small">{what}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
