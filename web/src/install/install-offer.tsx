import './install.css';
import { useState } from 'react';
import { askToInstall, type InstallWay } from '../platform/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import { installDrawings } from './install-drawings.tsx';
import { installText as text } from './install.text.fr.ts';

/** Button that installs, or that explains how to where the browser cannot. */
export function InstallButton({
  way,
  onRefused,
}: {
  readonly way: Exclude<InstallWay, 'no'>;
  readonly onRefused?: () => void;
}) {
  const [open, setOpen] = useState(false);
  if (way === 'prompt') {
    const ask = async () => {
      if ((await askToInstall()) === 'dismissed') onRefused?.();
    };
    return (
      <Button icon="download" wide onClick={() => void ask()}>
        {text.install}
      </Button>
    );
  }
  return (
    <>
      <Button icon="info" wide onClick={() => setOpen(true)}>
        {text.how}
      </Button>
      <Dialog title={text.ios.title} open={open} onClose={() => setOpen(false)}>
        <p>{text.ios.lead}</p>
        <ol className="install-steps">
          {text.ios.steps.map((step, index) => {
            const Drawing = installDrawings[index];
            return (
              <li key={step.title}>
                {Drawing && <Drawing />}
                <div>
                  <strong>{step.title}</strong>
                  <p>{step.text}</p>
                </div>
              </li>
            );
          })}
        </ol>
        <p>{text.ios.signIn}</p>
      </Dialog>
    </>
  );
}
