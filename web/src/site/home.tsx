import { AnchorButton, Card, Chip, Icon } from '../ui/index.ts';
import { PriceCards } from './prices.tsx';
import { SiteFrame } from './site-frame.tsx';
import { siteText } from './site.text.fr.ts';
import { Windshield } from './windshield.tsx';

const text = siteText.home;

export function Home() {
  return (
    <SiteFrame path="/">
      <div className="hero">
        <div className="stack loose">
          <h1>{text.title}</h1>
          <p className="soft">{text.lead}</p>
          <div className="row">
            <AnchorButton look="act" href="/mes-amendes">
              {text.fine}
            </AnchorButton>
            <AnchorButton href="/pwa">{text.declare}</AnchorButton>
          </div>
          <p className="soft small">{text.free}</p>
        </div>
        <Card aria-label={text.example}>
          <Windshield label={text.picture} />
          <div className="row spread">
            <p>
              <span className="soft small">{text.example} : </span>
              <strong>{text.proof}</strong>
              <br />
              <span className="soft small">{text.proofFacts}</span>
            </p>
            <Chip tone="good">{text.stamped}</Chip>
          </div>
        </Card>
      </div>
      <h2 className="visually-hidden">{text.deadlinesTitle}</h2>
      <div className="three">
        {text.deadlines.map((one) => (
          <Card key={one.mark}>
            <Chip tone={one.tone}>{one.mark}</Chip>
            <h3>{one.title}</h3>
            <p className="soft">{one.text}</p>
          </Card>
        ))}
      </div>
      <section className="band stack" id="comment" aria-labelledby="comment-titre">
        <h2 id="comment-titre">{text.howTitle}</h2>
        <ol className="how">
          {text.how.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <div className="row">
          <AnchorButton href="/demo" icon="eye">
            {text.demo}
          </AnchorButton>
          <span className="links">
            <a href="/how-it-works">{text.howMore}</a>
          </span>
        </div>
      </section>
      <section className="band stack" id="tarifs" aria-labelledby="tarifs-titre">
        <h2 id="tarifs-titre">{text.pricesTitle}</h2>
        <PriceCards level={3} />
        <p>{text.pricesLead}</p>
        <ul className="plain stack tight">
          {text.included.map((one) => (
            <li key={one} className="included">
              <Icon name="check" />
              <span>{one}</span>
            </li>
          ))}
        </ul>
        <div className="row">
          <AnchorButton look="act" href="/auth?mode=signup">
            {text.start}
          </AnchorButton>
          <AnchorButton href="/pricing">{text.pricesMore}</AnchorButton>
        </div>
      </section>
    </SiteFrame>
  );
}
