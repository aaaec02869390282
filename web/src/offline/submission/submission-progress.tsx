import { Button, Progress } from '../../ui/index.ts';
import type { ActionProgress } from './submission.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';

interface SubmissionProgressProps {
  readonly progress: ActionProgress | null;
  readonly onCancel: () => void;
}

/** Progress of a submission, with a percentage announced at each quarter and a button to stop it. */
export function SubmissionProgress({ progress, onCancel }: SubmissionProgressProps) {
  const uploading = progress?.phase === 'uploading' ? progress : null;
  const quarter = uploading === null ? 0 : Math.floor(uploading.percent / 25) * 25;
  const announcement = uploading === null ? offlineMessages.saving : offlineMessages.uploaded(quarter);
  return (
    <div>
      <p role="status" className="visually-hidden">
        {progress === null ? '' : announcement}
      </p>
      {progress !== null && (
        <div className="stack tight">
          {uploading === null ? (
            <Progress label={offlineMessages.saving} />
          ) : (
            <Progress label={offlineMessages.uploading(uploading.label)} value={uploading.percent / 100} />
          )}
          {uploading !== null && (
            <Button look="plain" onClick={onCancel}>
              {offlineMessages.cancel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
