import { AnchorButton, Street } from '../ui/index.ts';
import { ExampleScreen } from './example-screen.tsx';
import { Included, PriceTable } from './prices.tsx';
import { SiteFrame } from './site-frame.tsx';
import { StoryPicture } from './pictures/story-picture.tsx';
import { siteText } from './site.text.fr.ts';

const text = siteText.home;

export function Home() {
  return (
    <SiteFrame path="/">
      <div className="hero">
        <div className="stack">
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
          <div className="row">
            <AnchorButton look="act" href="/mes-amendes">
              {text.fine}
            </AnchorButton>
            <AnchorButton href="/auth?mode=signup&amp;next=/pwa/declare">{text.declare}</AnchorButton>
          </div>
          <p>
            <strong>{text.free}</strong>
          </p>
        </div>
        <ExampleScreen />
        <Street parked long />
      </div>
      <section className="night-band" aria-labelledby="date-titre">
        <div className="stack">
          <h2 id="date-titre">{text.deadlinesTitle}</h2>
          <dl className="deadlines">
            {text.deadlines.map(({ mark, title, text: what }) => (
              <div key={mark}>
                <dt>{mark}</dt>
                <dd>
                  <strong>{title}</strong> {what}
                </dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <AnchorButton look="act" href="/mes-amendes">
              {text.findDate}
            </AnchorButton>
          </div>
        </div>
      </section>
      <section className="band stack" id="comment" aria-labelledby="comment-titre">
        <h2 id="comment-titre">{text.howTitle}</h2>
        <ol className="story">
          {text.how.map(({ name, title, text: what, picture }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{what}</p>
              <StoryPicture of={name} label={picture} />
            </li>
          ))}
        </ol>
        <p>{text.papers}</p>
        <div className="row">
          <AnchorButton href="/demo" icon="eye">
            {text.demo}
          </AnchorButton>
          <span className="links">
            <a href="/how-it-works">{text.howMore}</a>
          </span>
        </div>
      </section>
      <section className="band doubts" aria-labelledby="doutes-titre">
        <div className="stack">
          <h2 id="doutes-titre">{text.doubtsTitle}</h2>
          <p>{text.doubtsLead}</p>
        </div>
        <dl>
          {text.doubts.map(({ said, answer }) => (
            <div key={said}>
              <dt>{said}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="band stack" id="tarifs" aria-labelledby="tarifs-titre">
        <h2 id="tarifs-titre">{text.pricesTitle}</h2>
        <PriceTable />
        <Included />
        <div className="row">
          <AnchorButton look="act" href="/auth?mode=signup">
            {text.start}
          </AnchorButton>
          <AnchorButton href="/pricing">{text.pricesMore}</AnchorButton>
        </div>
      </section>
      <section className="band stack" aria-labelledby="limites-titre">
        <h2 id="limites-titre">{text.limitsTitle}</h2>
        <ul className="plain three">
          {text.limits.map(({ title, text: what }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ul>
      </section>
    </SiteFrame>
  );
}
