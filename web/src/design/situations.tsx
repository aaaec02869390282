import { framingHints } from '@placejuste/domain/photo-check';
import type { ReactNode } from 'react';
import { type Message, notify, voicePhrases } from '../accessibility/index.ts';
import { voiceText as voice } from '../accessibility/voice.text.fr.ts';
import { FramingOverlay } from '../declarations/index.ts';
import { CameraStage } from '../photos/index.ts';
import { Button, Checkbox, Chip, Icon } from '../ui/index.ts';
import { describeFraming } from '../vision/index.ts';
import { designText } from './design.text.fr.ts';

const text = designText.situations;
const specimenPlate = 'AB-123-CD';

/** States that are no component of `ui`: toasts, voice control, advice about framing. */
export const situations: readonly (readonly [title: string, Specimen: () => ReactNode])[] = [
  [text.toasts, Toasts],
  [text.voice, Voice],
  [text.framing, Framing],
];

function Toasts() {
  return text.examples.map((example) => <ToastSpecimen key={example.title} {...example} />);
}

const toastsOfVoice: readonly (readonly [tone: Message['tone'], title: string, description: string])[] = [
  ['info', voice.helpTitle, `${Object.values(voice.commands).join(', ')}, ${voice.helpNames}.`],
  ['info', voice.severalTitle, voice.several(text.severalOf, 2)],
  ['info', voice.notHere, voice.notHereDetail(voice.commands.photo)],
  ['info', voice.touchNeeded, voice.touchNeededDetail],
  ['info', voice.waiting, voice.waitingDetail],
  ['bad', voice.stopped, voice.refused],
  ['bad', voice.stopped, voice.broken],
];

/** The ticked box means listening; the toasts show the outcomes of a spoken sentence. */
function Voice() {
  const common = { label: text.voice, onChange: () => undefined } as const;
  return (
    <>
      <Checkbox {...common} hint={text.off} checked={false} />
      <Checkbox {...common} hint={text.listening(voicePhrases.join(', '))} checked />
      <Checkbox {...common} hint={text.absent} checked={false} disabled />
      {toastsOfVoice.map(([tone, title, description]) => (
        <ToastSpecimen key={description} tone={tone} title={title} description={description} />
      ))}
    </>
  );
}

const isArrival = (hint: (typeof framingHints)[number]): boolean => hint === 'seen' || hint === 'whole';

function Framing() {
  return (
    <>
      <div className="camera drawn-camera">
        <CameraStage
          ratio={4 / 3}
          guide={<FramingOverlay kind="parking" />}
          caption={<Chip tone="good">{describeFraming('seen', specimenPlate)}</Chip>}
        />
      </div>
      <ul className="plain stack tight camera drawn-camera">
        {framingHints.map((hint) => (
          <li key={hint}>
            <Chip tone={isArrival(hint) ? 'good' : 'info'}>{describeFraming(hint, specimenPlate)}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ToastSpecimenProps {
  readonly tone: Message['tone'];
  readonly title: string;
  readonly description?: string;
}

const types = { good: 'success', bad: 'error', info: 'default' } as const;

/** Has the attributes of the toaster's own toasts, so that it gets their style; the button shows a real one. */
function ToastSpecimen({ tone, title, description }: ToastSpecimenProps) {
  return (
    <div className="stack tight">
      <div data-sonner-toast="" data-styled="true" data-type={types[tone]} className="drawn-toast">
        <div data-content="">
          <div data-title="">{title}</div>
          {description !== undefined && <div data-description="">{description}</div>}
        </div>
        <span data-close-button="true" className="drawn-close">
          <Icon name="cross" size={18} />
        </span>
      </div>
      <Button look="plain" onClick={() => notify(tone, title, { description })}>
        {text.show} <span className="visually-hidden">{text.ofToast(title)}</span>
      </Button>
    </div>
  );
}
