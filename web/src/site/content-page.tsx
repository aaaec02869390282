import type { ReactNode } from 'react';
import { AnchorButton } from '../ui/index.ts';
import type { PageContent } from './page-content.ts';
import { Pieces } from './piece.tsx';
import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';
import { Words } from './words.tsx';

/** A page made only of its content; `middle` stands between the introduction and the sections. */
export function ContentPage({ content, middle }: { readonly content: PageContent; readonly middle?: ReactNode }) {
  const { path, title, lead, intro, sections, summary, next, updated } = content;
  return (
    <SiteFrame path={path}>
      <article className="article">
        <header className="stack tight article-head">
          <h1>{title}</h1>
          <p className="lead soft">
            <Words text={lead} />
          </p>
          {updated && <p className="soft small">{siteText.updated(updated)}</p>}
        </header>
        {intro && (
          <div className="stack">
            <Pieces pieces={intro} />
          </div>
        )}
        {summary && (
          <nav className="summary no-print" aria-label={siteText.onThisPage}>
            <p className="summary-title">{siteText.onThisPage}</p>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {middle}
        {sections.map((section) => (
          <section key={section.id} className="stack" aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            <Pieces pieces={section.pieces} />
          </section>
        ))}
        {next && (
          <aside className="card next no-print" aria-label={siteText.nextStep}>
            <p>
              <Words text={next.lead} />
            </p>
            <div className="row">
              <AnchorButton look="act" href={next.href}>
                {next.label}
              </AnchorButton>
            </div>
          </aside>
        )}
      </article>
    </SiteFrame>
  );
}
