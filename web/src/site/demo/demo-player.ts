import { photoKinds, type PhotoKind, wizardPauses } from '@placejuste/domain/declaration';
import type { PhotoCheckResult } from '@placejuste/domain/photo-check';
import type { PhotoCheck } from '../../vision/index.ts';
import { demoText as text } from './demo.text.fr.ts';
import { demoSteps, chooseReachableStep, type DemoStep } from './demo-steps.ts';

export interface DemoTools {
  /** Simulated check of a photo, which takes two seconds by itself. */
  readonly simulation: PhotoCheck;
  /** Runs `work` after that many milliseconds; injected, so that no test waits. */
  readonly after: (ms: number, work: () => void) => void;
  readonly share: (data: { readonly title: string; readonly url: string }) => Promise<string>;
}

/** Within the bounds of the specification, so that only chance refuses the sample. */
const sampleBytes = 400_000;

/** Runs the wizard inside `root`. Stores nothing and makes no network call. */
export function playDemo(root: HTMLElement, { simulation, after, share }: DemoTools): void {
  let placed = false;
  let isSaved = false;
  let round = 0;
  const valid: Record<PhotoKind, boolean> = { parking: false, windshield: false };
  const all = (selector: string, within: Element = root): HTMLElement[] => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const findElement = (selector: string, within: Element = root): HTMLElement => {
    const [element] = all(selector, within);
    if (element === undefined) throw new Error(`The demonstration lacks ${selector}`);
    return element;
  };
  const findSection = (step: DemoStep) => findElement(`[data-step="${step}"]`);
  const say = (words: string) => {
    findElement('[data-said]').textContent = words;
  };
  const arePhotosValid = () => photoKinds.every((kind) => valid[kind]);
  const findCurrentStep = () => demoSteps.find((step) => !findSection(step).hidden) ?? 'location';

  const show = (requestedStep: string | null, isMove: boolean): void => {
    const step = chooseReachableStep({ placed, photos: arePhotosValid(), isSaved }, requestedStep);
    for (const name of demoSteps) findSection(name).hidden = name !== step;
    if (!isMove) return;
    const heading = findElement('h2', findSection(step));
    heading.focus();
    findSection(step).scrollIntoView({ block: 'start' });
  };
  const go = (step: DemoStep): void => {
    history.pushState(null, '', `?step=${step}`);
    show(step, true);
  };

  const goButton = (step: DemoStep, to: DemoStep) => findElement(`[data-go="${to}"]`, findSection(step));
  const placeBox = findElement('[data-found]');
  const notice = placeBox.innerHTML;

  const reset = (): void => {
    round += 1;
    placed = false;
    isSaved = false;
    placeBox.innerHTML = '';
    goButton('location', 'photos').hidden = true;
    goButton('photos', 'payment').hidden = true;
    for (const kind of photoKinds) {
      valid[kind] = false;
      const card = findElement(`[data-photo="${kind}"]`);
      findElement('[data-verdict]', card).replaceChildren();
      findElement('[data-do="take"] > span', card).textContent = text.photos.take;
    }
  };

  const detect = (): void => {
    placed = true;
    placeBox.innerHTML = notice;
    goButton('location', 'photos').hidden = false;
    const during = round;
    after(wizardPauses.afterVehicleMs, () => {
      if (during === round && findCurrentStep() === 'location') go('photos');
    });
  };

  const judge = async (kind: PhotoKind, file: File): Promise<void> => {
    const card = findElement(`[data-photo="${kind}"]`);
    const verdict = findElement('[data-verdict]', card);
    if (card.getAttribute('aria-busy') === 'true') return;
    const during = round;
    card.setAttribute('aria-busy', 'true');
    verdict.replaceChildren(createParagraph(text.photos.checking));
    const answer = await simulation.check(kind, file);
    card.removeAttribute('aria-busy');
    if (during !== round || answer === null) return;
    valid[kind] = answer.isValid;
    verdict.replaceChildren(createVerdictBox(answer));
    findElement('[data-do="take"] > span', card).textContent = text.photos.retake;
    goButton('photos', 'payment').hidden = !arePhotosValid();
    if (!arePhotosValid()) return;
    after(wizardPauses.afterPhotosMs, () => {
      if (during === round && arePhotosValid() && findCurrentStep() === 'photos') go('payment');
    });
  };

  const finish = (words: string): void => {
    isSaved = true;
    const paidBox = findElement('[data-paid]');
    paidBox.hidden = false;
    paidBox.textContent = words;
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
    const input = findElement(`[data-photo="${kind}"] input`) as HTMLInputElement;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file !== undefined) void judge(kind, file);
      input.value = '';
    });
  }
  addEventListener('popstate', () => show(new URLSearchParams(location.search).get('step'), true));
  for (const element of all('[data-alive], [data-go]')) element.hidden = false;
  reset();
  show(new URLSearchParams(location.search).get('step'), false);
  root.dataset['playing'] = '';
}

function createParagraph(words: string, className = ''): HTMLParagraphElement {
  const element = document.createElement('p');
  element.textContent = words;
  element.className = className;
  return element;
}

function createVerdictBox({ isValid, confidence, issues, metadata }: PhotoCheckResult): HTMLElement {
  const box = document.createElement('div');
  box.className = `alert ${isValid ? 'good' : 'bad'}`;
  const inside = document.createElement('div');
  inside.append(createParagraph(isValid ? text.photos.valid : text.photos.refused, 'title'));
  const body = document.createElement('div');
  body.className = 'body';
  body.append(
    ...issues.map(({ message }) => createParagraph(message)),
    createParagraph(text.photos.confidence(Math.round(confidence))),
  );
  if (isValid && metadata.plateNumber !== null) body.append(createParagraph(text.photos.plate(metadata.plateNumber)));
  if (!isValid) body.append(createParagraph(text.photos.again));
  inside.append(body);
  box.append(inside);
  return box;
}
