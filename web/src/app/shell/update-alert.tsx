import { useState, useSyncExternalStore } from 'react';
import { hasNewVersionWaiting, onNewVersion, takeNewVersion } from '../../platform/index.ts';
import { Button, Alert } from '../../ui/index.ts';
import { appText } from '../app.text.fr.ts';

const text = appText.update;

/** Offers a newer version, which starts when the person accepts it, or when every window is closed. */
export function UpdateAlert() {
  const waits = useSyncExternalStore(onNewVersion, hasNewVersionWaiting);
  const [isRefused, setRefused] = useState(false);
  const [taking, setTaking] = useState(false);
  return (
    <div role="status" className="update-alert no-print">
      {waits && !isRefused && (
        <Alert title={text.title}>
          <p>{text.lead}</p>
          <div className="row">
            <Button
              icon="refresh"
              busy={taking}
              onClick={() => {
                setTaking(true);
                takeNewVersion();
              }}
            >
              {text.take}
            </Button>
            <Button look="plain" onClick={() => setRefused(true)}>
              {text.later}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
