import { photoKinds, type PhotoKind, wizardPauses } from '@placejuste/domain/declaration';
import type { PhotoCheckResult } from '@placejuste/domain/photo-check';
import type { PhotoCheck } from '../../vision/index.ts';
import { demoText as text } from './demo.text.fr.ts';
import { demoSteps, reachableStep, type DemoStep } from './demo-steps.ts';

export interface DemoTools {
  /** The simulation: it takes its two seconds itself. */
  readonly simulation: PhotoCheck;
  /** Runs `work` after that many milliseconds; injected, so that no test waits. */
  readonly after: (ms: number, work: () => void) => void;
  readonly share: (data: { readonly title: string; readonly url: string }) => Promise<string>;
}

/** Between the specification's bounds, so that only chance refuses the sample. */
const sampleBytes = 400_000;

/** Plays the wizard inside `root`. Keeps nothing but what is on screen; asks the network for nothing. */
export function playDemo(root: HTMLElement, { simulation, after, share }: DemoTools): void {
  let placed = false;
  let saved = false;
  let round = 0;
  const valid: Record<PhotoKind, boolean> = { parking: false, windshield: false };
  const all = (selector: string, within: Element = root): HTMLElement[] => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const one = (selector: string, within: Element = root): HTMLElement => {
    const [found] = all(selector, within);
    if (found === undefined) throw new Error(`The demonstration lacks ${selector}`);
    return found;
  };
  const section = (step: DemoStep) => one(`[data-step="${step}"]`);
  const say = (words: string) => {
    one('[data-said]').textContent = words;
  };
  const arePhotosValid = () => photoKinds.every((kind) => valid[kind]);
  const current = () => demoSteps.find((step) => !section(step).hidden) ?? 'location';

  const show = (asked: string | null, moved: boolean): void => {
    const step = reachableStep({ placed, photos: arePhotosValid(), saved }, asked);
    for (const name of demoSteps) section(name).hidden = name !== step;
    if (!moved) return;
    const heading = one('h2', section(step));
    heading.focus();
    section(step).scrollIntoView({ block: 'start' });
  };
  const go = (step: DemoStep): void => {
    history.pushState(null, '', `?step=${step}`);
    show(step, true);
  };

  const goButton = (step: DemoStep, to: DemoStep) => one(`[data-go="${to}"]`, section(step));
  const found = one('[data-found]');
  const notice = found.innerHTML;

  const reset = (): void => {
    round += 1;
    placed = false;
    saved = false;
    found.innerHTML = '';
    goButton('location', 'photos').hidden = true;
    goButton('photos', 'payment').hidden = true;
    for (const kind of photoKinds) {
      valid[kind] = false;
      const card = one(`[data-photo="${kind}"]`);
      one('[data-verdict]', card).replaceChildren();
      one('[data-do="take"] > span', card).textContent = text.photos.take;
    }
  };

  const detect = (): void => {
    placed = true;
    found.innerHTML = notice;
    goButton('location', 'photos').hidden = false;
    const during = round;
    after(wizardPauses.afterVehicleMs, () => {
      if (during === round && current() === 'location') go('photos');
    });
  };

  const judge = async (kind: PhotoKind, file: File): Promise<void> => {
    const card = one(`[data-photo="${kind}"]`);
    const verdict = one('[data-verdict]', card);
    if (card.getAttribute('aria-busy') === 'true') return;
    const during = round;
    card.setAttribute('aria-busy', 'true');
    verdict.replaceChildren(paragraph(text.photos.checking));
    const answer = await simulation.check(kind, file);
    card.removeAttribute('aria-busy');
    if (during !== round || answer === null) return;
    valid[kind] = answer.isValid;
    verdict.replaceChildren(verdictBox(answer));
    one('[data-do="take"] > span', card).textContent = text.photos.retake;
    goButton('photos', 'payment').hidden = !arePhotosValid();
    if (!arePhotosValid()) return;
    after(wizardPauses.afterPhotosMs, () => {
      if (during === round && arePhotosValid() && current() === 'photos') go('payment');
    });
  };

  const finish = (words: string): void => {
    saved = true;
    const told = one('[data-paid]');
    told.hidden = false;
    told.textContent = words;
    go('success');
  };

  const acts: Readonly<Record<string, (button: HTMLElement) => void>> = {
    detect,
    take: (button) => {
      const kind = button.closest<HTMLElement>('[data-photo]')?.dataset['photo'] as PhotoKind;
      void judge(kind, new File([new Uint8Array(sampleBytes)], 'exemple.jpg', { type: 'image/jpeg' }));
    },
    pay: () => finish(text.success.paid),
    later: () => finish(text.success.due),
    share: () => void share({ title: text.success.shareTitle, url: location.origin + location.pathname }).then(say),
    another: () => {
      reset();
      go('location');
    },
  };

  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-do], [data-go]');
    if (button === null) return;
    const { do: act, go: step } = button.dataset;
    if (act !== undefined) acts[act]?.(button);
    else if (step !== undefined) go(step as DemoStep);
  });
  for (const kind of photoKinds) {
    const input = one(`[data-photo="${kind}"] input`) as HTMLInputElement;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file !== undefined) void judge(kind, file);
      input.value = '';
    });
  }
  addEventListener('popstate', () => show(new URLSearchParams(location.search).get('step'), true));
  for (const hidden of all('[data-alive], [data-go]')) hidden.hidden = false;
  reset();
  show(new URLSearchParams(location.search).get('step'), false);
  root.dataset['playing'] = '';
}

function paragraph(words: string, className = ''): HTMLParagraphElement {
  const made = document.createElement('p');
  made.textContent = words;
  made.className = className;
  return made;
}

function verdictBox({ isValid, confidence, issues, metadata }: PhotoCheckResult): HTMLElement {
  const box = document.createElement('div');
  box.className = `alert ${isValid ? 'good' : 'bad'}`;
  const inside = document.createElement('div');
  inside.append(paragraph(isValid ? text.photos.valid : text.photos.refused, 'title'));
  const body = document.createElement('div');
  body.className = 'body';
  body.append(
    ...issues.map(({ message }) => paragraph(message)),
    paragraph(text.photos.confidence(Math.round(confidence))),
  );
  if (isValid && metadata.plateNumber !== null) body.append(paragraph(text.photos.plate(metadata.plateNumber)));
  if (!isValid) body.append(paragraph(text.photos.again));
  inside.append(body);
  box.append(inside);
  return box;
}
