import type { CSSProperties, ReactNode } from 'react';
import { Icon, iconNames, Page } from '../ui/index.ts';
import './design.css';
import { designText as text } from './design.text.fr.ts';
import { situations } from './situations.tsx';
import { specimens } from './specimens.tsx';
import { colourTokens, type Look, looks } from './tokens.ts';

const sizes = ['xxl', 'xl', 'l', 'text', 's'] as const;

/** `/systeme-visuel`: for developers of screens. No page links to it, and search engines ignore it. */
export function Component() {
  return (
    <Page title={text.title} lead={text.lead}>
      <Part title={text.sections.colours}>
        {(look) => (
          <ul className="plain swatches">
            {colourTokens.map(([name, ink]) => (
              <li
                key={name}
                style={
                  { background: `var(--${name})`, color: ink === null ? undefined : `var(--${ink})` } as CSSProperties
                }
                className={ink === null ? 'bare-swatch' : undefined}
              >
                {ink === null ? <span className="swatch-name">--{name}</span> : <span>--{name}</span>}
                <span className="visually-hidden">{text.looks[look]}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={text.sections.type}>
        {() =>
          sizes.map((size) => (
            <p key={size} className={`type-${size}`}>
              {text.sizes[size]}
            </p>
          ))
        }
      </Part>
      <Part title={text.sections.icons}>
        {() => (
          <ul className="plain icons">
            {iconNames.map((name) => (
              <li key={name}>
                <Icon name={name} size={32} />
                <span className="small">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {situations.map(([title, Specimen]) => (
        <Part key={title} title={title}>
          {() => <Specimen />}
        </Part>
      ))}
      <h2>{text.sections.components}</h2>
      {Object.entries(specimens).map(([name, Specimen]) => (
        <Part key={name} title={name} level={3}>
          {() => <Specimen />}
        </Part>
      ))}
    </Page>
  );
}

/** The same specimen in the three themes, side by side where there is room. */
function Part({
  title,
  level = 2,
  children,
}: {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly children: (look: Look) => ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="stack" aria-label={title}>
      <Heading>{title}</Heading>
      <div className="looks">
        {looks.map((look) => (
          <div
            key={look}
            className="look stack"
            data-look={look}
            role="group"
            aria-label={`${title}, ${text.looks[look]}`}
          >
            {children(look)}
          </div>
        ))}
      </div>
    </section>
  );
}
