import { useEffect } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { Button, LinkButton, Alert } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import type { CameraFirst } from './use-camera-first.ts';

const text = lazyStepsText.photosStep;

/** Explains why the page's camera is not available, what remains, and what else is possible. */
export function CameraTrouble({
  camera: { problem, lowStorage, openAnyway },
}: {
  readonly camera: Pick<CameraFirst<string>, 'problem' | 'lowStorage' | 'openAnyway'>;
}) {
  useEffect(() => {
    if (problem !== null) playFeedback('warning');
  }, [problem]);
  if (lowStorage !== null) {
    return (
      <Alert tone="wait" live="alert" title={text.lowTitle}>
        <p>{text.low((lowStorage.free / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 0 }))}</p>
        <Button icon="camera" onClick={openAnyway}>
          {text.openAnyway}
        </Button>
      </Alert>
    );
  }
  if (problem === null) return null;
  return (
    <Alert tone="wait" live="alert" title={text.problemTitle}>
      <p>{text.problems[problem]}</p>
      {problem === 'denied' && <LinkButton to="/pwa/autorisations">{text.repair}</LinkButton>}
    </Alert>
  );
}
