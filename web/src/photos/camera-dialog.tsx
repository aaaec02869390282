import './styles/camera.css';
import './styles/camera-small.css';
import './photos.css';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { photoTypes } from '@placejuste/domain/declaration';
import { Button, FileButton, Icon } from '../ui/index.ts';
import { CameraLight } from './camera-light.tsx';
import type { CameraProblem } from './camera.ts';
import { photosText } from './photos.text.fr.ts';
import { takePicture } from './take-picture.ts';
import { useCamera } from './use-camera.ts';

const text = photosText.camera;

interface CameraDialogProps {
  /** What to photograph now; read when it changes. */
  readonly title: string;
  /** How to frame it. */
  readonly how: string;
  /** « Photo 1 sur 2 », or `<Steps/>` that says it. */
  readonly step: ReactNode;
  /** Drawn over what the camera sees. */
  readonly guide: ReactNode;
  /** Said and written over what the camera sees, as it sees it. */
  readonly caption?: ReactNode;
  /** Shown above the shutter: the place, for instance. */
  readonly status?: ReactNode;
  /** The previous picture is still being kept. */
  readonly busy: boolean;
  /** Why the last picture was refused. */
  readonly error: string | null;
  /** A way out for a picture that could not be kept. */
  readonly rescue: ReactNode;
  /** Follows what the camera sees until what it gives back is called; not while a picture is taken or kept. */
  readonly watch?: ((video: HTMLVideoElement) => () => void) | undefined;
  readonly onPicture: (file: File) => void;
  /** Takes a picture of the phone’s gallery instead. */
  readonly onGallery: (file: File) => void;
  /** What is chosen there, for whoever hears « Galerie » alone. */
  readonly galleryWhat?: string;
  /** Another way than a picture, beside the shutter. */
  readonly otherWay?: ReactNode;
  /** Identifier of what would open it for this picture: the focus goes there as it closes. */
  readonly openerId?: string;
  readonly onClose: () => void;
  /** The camera did not open, or stopped by itself; what was taken before is kept. */
  readonly onLost: (problem: CameraProblem) => void;
}

/**
 * The camera on the whole screen, its shutter under the thumb. The browser's own dialog holds the focus and hears Esc.
 */
export function CameraDialog({
  title,
  how,
  step,
  guide,
  caption,
  status,
  busy,
  error,
  rescue,
  watch,
  onPicture,
  onGallery,
  galleryWhat = text.galleryWhat,
  otherWay,
  openerId,
  onClose,
  onLost,
}: CameraDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { video, stream } = useCamera(onLost);
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const [ratio, setRatio] = useState(3 / 4);

  // Closed while it is still in the page: the browser then gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog?.open === false) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const lastOpenerId = useRef(openerId);
  useEffect(() => {
    lastOpenerId.current = openerId;
  });
  // It may have gone on to another picture than the one it was opened for. What opened it may be gone: the screen then
  // begins again at its heading.
  useEffect(
    () => () => {
      if (lastOpenerId.current !== undefined) document.getElementById(lastOpenerId.current)?.focus();
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [],
  );
  // The second picture begins like a new screen: its name is read, the shutter stays one press away.
  useEffect(() => heading.current?.focus(), [title]);

  const isIdle = stream !== null && !taking && !busy;
  useEffect(() => (isIdle && video.current !== null ? watch?.(video.current) : undefined), [isIdle, watch, video]);

  const shoot = async () => {
    if (stream === null || video.current === null) return;
    setTaking(true);
    setFailed(false);
    try {
      onPicture(await takePicture(video.current, stream, new Date()));
    } catch {
      setFailed(true);
    } finally {
      setTaking(false);
    }
  };

  const sentence = failed ? text.failed : error;
  return (
    <dialog
      ref={box}
      className="camera"
      aria-label={text.name}
      onCancel={(event) => {
        // The chooser of a file, given up, says « cancel » through it too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="camera-inner">
        <div className="camera-head">
          <Button icon="cross" look="plain" className="sign camera-close" data-voice="back" onClick={onClose}>
            <span className="visually-hidden">{text.close}</span>
          </Button>
          {typeof step === 'string' ? <p className="soft camera-step">{step}</p> : step}
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="camera-how">{how}</p>
        </div>
        <CameraStage ratio={ratio} guide={guide} caption={isIdle && caption}>
          {/* Live and silent: there is nothing to caption. */}
          <video
            ref={video}
            muted
            playsInline
            aria-label={text.view}
            onLoadedMetadata={({ currentTarget }) => setRatio(currentTarget.videoWidth / currentTarget.videoHeight)}
          />
        </CameraStage>
        <div className="camera-actions">
          <div role="status">
            {stream === null ? text.opening : busy ? photosText.checking : ''}
            {stream !== null && !busy && status}
          </div>
          {sentence !== null && (
            <p role="alert" className="camera-error">
              <Icon name="alert" size={18} />
              <span>{sentence}</span>
            </p>
          )}
          {rescue}
          <Button
            look="act"
            icon="camera"
            wide
            data-voice="photo"
            busy={taking || busy || stream === null}
            onClick={() => void shoot()}
          >
            {taking ? text.taking : photosText.take}
          </Button>
          <div className="row">
            <FileButton
              icon="picture"
              className="sign"
              accept={photoTypes.join(',')}
              disabled={taking || busy}
              onFiles={([file]) => file !== undefined && onGallery(file)}
            >
              {text.gallery}
              <span className="visually-hidden"> : {galleryWhat}</span>
            </FileButton>
            {/* Typing would begin while the picture still comes, and be covered by what is read on it. */}
            <div className="camera-side" inert={taking}>
              {stream !== null && <CameraLight stream={stream} />}
              {otherWay}
            </div>
          </div>
        </div>
      </div>
    </dialog>
  );
}

interface CameraStageProps {
  /** Width over height of what the camera gives. */
  readonly ratio: number;
  /** Drawn over what the camera sees. */
  readonly guide: ReactNode;
  /** Said and written over what the camera sees, as it sees it. */
  readonly caption: ReactNode;
  /** What the camera sees. */
  readonly children?: ReactNode;
}

/** What the camera sees, the frame drawn over it and the words on it. */
export function CameraStage({ ratio, guide, caption, children }: CameraStageProps) {
  return (
    <div className="camera-view">
      <div className="camera-frame" style={{ '--ratio': ratio } as CSSProperties}>
        {children}
        {guide}
      </div>
      {/* Over the picture: it would move if this took a line of its own. */}
      <div role="status" className="camera-said">
        {caption}
      </div>
    </div>
  );
}
