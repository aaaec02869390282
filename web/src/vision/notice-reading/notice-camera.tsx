import { useEffect, useState } from 'react';
import { readPreferences } from '../../accessibility/index.ts';
import { CameraDialog, type CameraProblem, isCameraSupported } from '../../photos/index.ts';
import { Alert, Button } from '../../ui/index.ts';
import { FramingWords } from '../framing/framing-words.tsx';
import { useFraming } from '../framing/use-framing.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';
import { prepareReading } from './prepare-reading.ts';

const text = noticeReadingText.camera;

/**
 * State of the page's own camera, opened by a press, or automatically when the person allowed it before and nothing is
 * photographed yet.
 */
export function useNoticeCamera(isFirst: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const isSupported = isCameraSupported();
  // Computed once, when the screen opens: a camera that was closed stays closed.
  const [opensAlone] = useState(() => isFirst && readPreferences().autoAdvance);
  useEffect(() => {
    if (!opensAlone || !isSupported || !('permissions' in navigator)) return;
    let isCurrent = true;
    // Some browsers cannot query this permission: there the camera waits for a press.
    navigator.permissions.query({ name: 'camera' as PermissionName }).then(
      ({ state }) => isCurrent && state === 'granted' && setOpen(true),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [opensAlone, isSupported]);
  return {
    isOpen,
    problem,
    /** Null when the page cannot use a camera or lost it: the phone's own application remains. */
    open: isSupported && problem === null ? () => setOpen(true) : null,
    close: () => setOpen(false),
    lost: (reason: CameraProblem) => {
      setOpen(false);
      setProblem(reason);
    },
  };
}

/** Explains why the page's camera does not open, and what else is possible. */
export function CameraAlert({ problem }: { readonly problem: CameraProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert tone="wait" live="alert" title={text.problemTitle}>
      {text.problems[problem]}
    </Alert>
  );
}

interface NoticeCameraProps {
  readonly camera: ReturnType<typeof useNoticeCamera>;
  /** Title and instructions for another subject than a notice. */
  readonly words?: { readonly title: string; readonly how: string };
  readonly onPicture: (file: File) => void;
  /** Switches to typing the content of the paper; absent when the camera only adds a page. */
  readonly onType?: () => void;
}

export function NoticeCamera({ camera, words = text, onPicture, onType }: NoticeCameraProps) {
  const { isOpen } = camera;
  useEffect(() => {
    if (isOpen) void prepareReading();
  }, [isOpen]);
  const framing = useFraming(isOpen ? 'sheet' : null);
  if (!isOpen) return null;
  const receive = (file: File) => {
    camera.close();
    onPicture(file);
  };
  return (
    <CameraDialog
      title={words.title}
      how={words.how}
      step={text.step}
      guide={<Corners />}
      caption={<FramingWords words={framing.words} isFound={framing.isFound} />}
      watch={framing.watch}
      busy={false}
      error={null}
      rescue={null}
      onPicture={receive}
      onGallery={receive}
      galleryWhat={text.galleryWhat}
      otherWay={
        onType !== undefined && (
          <Button icon="edit" className="sign" onClick={onType}>
            {text.type}
            <span className="visually-hidden"> : {text.typeWhat}</span>
          </Button>
        )
      }
      onClose={camera.close}
      onLost={camera.lost}
    />
  );
}

/** Outline of the four corners, over the camera. */
function Corners() {
  return (
    <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">
      <path
        d="M30 92V40h52M270 92V40h-52M30 308v52h52M270 308v52h-52"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
