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
  /** Subject of the next photograph; read by screen readers when it changes. */
  readonly title: string;
  /** Instructions for the framing. */
  readonly how: string;
  /** « Photo 1 sur 2 », or `<Steps/>`. */
  readonly step: ReactNode;
  /** Drawing over the image of the camera. */
  readonly guide: ReactNode;
  /** Hint shown and announced over the image of the camera. */
  readonly caption?: ReactNode;
  /** Content above the shutter, for example the place. */
  readonly status?: ReactNode;
  /** True while the previous picture is being stored. */
  readonly busy: boolean;
  /** Reason why the last picture was refused. */
  readonly error: string | null;
  /** Link to save a picture that could not be stored. */
  readonly rescue: ReactNode;
  /**
   * Starts analysing the video and returns the function that stops it; not running while a picture is taken or stored.
   */
  readonly watch?: ((video: HTMLVideoElement) => () => void) | undefined;
  readonly onPicture: (file: File) => void;
  /** Takes a picture of the phone’s gallery instead. */
  readonly onGallery: (file: File) => void;
  /** Completes the name « Galerie » for screen readers. */
  readonly galleryWhat?: string;
  /** Alternative to a picture, beside the shutter. */
  readonly otherWay?: ReactNode;
  /** Id of the element that opens the camera for this picture, which takes the focus when the camera closes. */
  readonly openerId?: string;
  readonly onClose: () => void;
  /** Called when the camera does not open or stops by itself; earlier pictures are kept. */
  readonly onLost: (problem: CameraProblem) => void;
}

/** Full-screen camera, with its shutter at the bottom. The native dialog traps the focus and handles Esc. */
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

  // The dialog is closed before it leaves the page, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog?.open === false) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const lastOpenerId = useRef(openerId);
  useEffect(() => {
    lastOpenerId.current = openerId;
  });
  const isLeaving = useRef(false);
  const close = () => {
    isLeaving.current = true;
    onClose();
  };
  // The camera may have moved on to another picture, so the focus goes to the opener of that one. If it is gone, the
  // focus goes to the heading of the screen. The screen scrolls only for a person who closes the camera: once the last
  // picture is taken, its top and its main button are what matters, and the next step would scroll back.
  useEffect(
    () => () => {
      const opener = lastOpenerId.current === undefined ? null : document.getElementById(lastOpenerId.current);
      opener?.focus({ preventScroll: !isLeaving.current });
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [],
  );
  // For the next picture the heading takes the focus and is read, like on a new screen.
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
        // A cancelled file chooser sends a bubbling `cancel` event too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="camera-inner">
        <div className="camera-head">
          <Button icon="cross" look="plain" className="sign camera-close" data-voice="back" onClick={close}>
            <span className="visually-hidden">{text.close}</span>
          </Button>
          {typeof step === 'string' ? <p className="soft camera-step">{step}</p> : step}
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="camera-how">{how}</p>
        </div>
        <CameraStage ratio={ratio} guide={guide} caption={isIdle && caption}>
          {/* A live image without sound needs no captions. */}
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
            {stream === null && text.opening}
            {stream !== null && (busy ? photosText.checking : status)}
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
            {/* Typing now would be overwritten by the values read on the picture. */}
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
  /** Width over height of the video. */
  readonly ratio: number;
  /** Drawing over the image of the camera. */
  readonly guide: ReactNode;
  /** Hint shown and announced over the image of the camera. */
  readonly caption: ReactNode;
  /** The video element. */
  readonly children?: ReactNode;
}

/** The image of the camera, with the drawn frame and the hint over it. */
export function CameraStage({ ratio, guide, caption, children }: CameraStageProps) {
  return (
    <div className="camera-view">
      <div className="camera-frame" style={{ '--ratio': ratio } as CSSProperties}>
        {children}
        {guide}
      </div>
      {/* Over the image, which would move if this took a line of its own. */}
      <div role="status" className="camera-said">
        {caption}
      </div>
    </div>
  );
}
