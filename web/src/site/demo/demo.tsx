import { sampleDossierPath } from '@placejuste/contracts/site';
import type { ReactNode } from 'react';
import { AnchorButton, Button, Card, FileButton, Chip, Alert } from '../../ui/index.ts';
import { SiteFrame } from '../site-frame.tsx';
import { ParkedCar } from './parked-car.tsx';
import { Windshield } from '../windshield.tsx';
import { demoText as text } from './demo.text.fr.ts';
import { demoSteps, type DemoStep } from './demo-steps.ts';

/**
 * The four steps of the wizard on one page. Without script they are read one after the other; with it, `demo-player`
 * shows one at a time and runs the buttons. Controls that need the player are hidden until it runs.
 */
export function Demo() {
  return (
    <SiteFrame path="/demo">
      <article className="article demo" data-demo="">
        <header className="stack tight article-head">
          <h1>{text.title}</h1>
          <p className="lead soft">{text.lead}</p>
          <p className="unscripted">{text.noScript}</p>
        </header>
        <Location />
        <Photos />
        <Payment />
        <Success />
        <p className="visually-hidden" role="status" data-said="" />
      </article>
    </SiteFrame>
  );
}

function Step({ name, children }: { readonly name: DemoStep; readonly children: ReactNode }) {
  const index = demoSteps.indexOf(name);
  const { title, lead } = text[name];
  return (
    <section className="demo-step stack" data-step={name} aria-labelledby={`demo-${name}`}>
      <div className="steps">
        <p className="row">
          <strong>{text.stepOf(index + 1, demoSteps.length)}</strong>
          <Chip tone="wait" icon="eye">
            {text.banner}
          </Chip>
        </p>
        <div className="bars" aria-hidden="true">
          {demoSteps.map((step, at) => (
            <i key={step} className={at <= index ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <h2 id={`demo-${name}`} tabIndex={-1}>
        {title}
      </h2>
      <p>{lead}</p>
      {children}
      <p className="soft small">{text.bannerLead}</p>
      {index > 0 && name !== 'success' && (
        <Button hidden icon="back" data-go={demoSteps[index - 1]}>
          {text.back}
        </Button>
      )}
    </section>
  );
}

function Location() {
  return (
    <Step name="location">
      <div data-found="" className="stack" role="status">
        <Alert tone="good" title={text.location.found}>
          <p>
            {text.location.place}
            <br />
            {text.location.accuracy}
          </p>
          <p>{text.location.vehicle}</p>
        </Alert>
      </div>
      <div className="stack" data-alive="" hidden>
        <p className="soft">{text.location.hint}</p>
        <div className="row">
          <Button look="act" icon="pin" data-do="detect">
            {text.location.detect}
          </Button>
          <Button hidden icon="forward" data-go="photos">
            {text.location.next}
          </Button>
        </div>
      </div>
    </Step>
  );
}

function Photos() {
  return (
    <Step name="photos">
      <Alert>
        <p>{text.photos.simulated}</p>
      </Alert>
      <Photo kind="parking">
        <ParkedCar label={text.photos.parking.picture} />
      </Photo>
      <Photo kind="windshield">
        <Windshield label={text.photos.windshield.picture} />
      </Photo>
      <Button hidden look="act" icon="forward" data-go="payment">
        {text.photos.next}
      </Button>
    </Step>
  );
}

function Photo({ kind, children }: { readonly kind: 'parking' | 'windshield'; readonly children: ReactNode }) {
  const input = `demo-own-${kind}`;
  return (
    <Card aria-labelledby={`demo-photo-${kind}`} data-photo={kind}>
      <h3 id={`demo-photo-${kind}`}>{text.photos[kind].title}</h3>
      {children}
      <div data-verdict="" role="status" />
      <div className="stack tight" data-alive="" hidden>
        <Button wide icon="camera" data-do="take" aria-describedby={`demo-photo-${kind}`}>
          {text.photos.take}
        </Button>
        <FileButton
          id={input}
          icon="upload"
          wide
          describedBy={`${input}-aide demo-photo-${kind}`}
          onFiles={() => undefined}
        >
          {text.photos.own}
        </FileButton>
        <p className="soft small" id={`${input}-aide`}>
          {text.photos.ownHint}
        </p>
      </div>
    </Card>
  );
}

function Payment() {
  return (
    <Step name="payment">
      <Card>
        <p>{text.payment.what}</p>
        <p className="pay-amount">{text.payment.price}</p>
        <p className="soft">{text.payment.pretended}</p>
      </Card>
      <div className="row" data-alive="" hidden>
        <Button look="act" icon="wallet" data-do="pay">
          {text.payment.pay}
        </Button>
        <Button icon="clock" data-do="later">
          {text.payment.later}
        </Button>
      </div>
    </Step>
  );
}

function Success() {
  return (
    <Step name="success">
      <p data-paid="" hidden />
      <Card>
        <p>{text.success.dossierLead}</p>
        <AnchorButton look="act" icon="paper" href={sampleDossierPath} target="_blank">
          {text.success.dossier}
        </AnchorButton>
      </Card>
      <div className="row" data-alive="" hidden>
        <Button icon="share" data-do="share">
          {text.success.share}
        </Button>
        <Button icon="plus" data-do="another">
          {text.success.another}
        </Button>
      </div>
      <aside className="card next no-print" aria-label={text.next.label}>
        <p>{text.next.lead}</p>
        <div className="row">
          <AnchorButton href={text.next.href}>{text.next.label}</AnchorButton>
        </div>
      </aside>
    </Step>
  );
}
