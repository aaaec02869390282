import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  /** Called when the button is pressed, before the system shows its camera or its files. */
  readonly onOpen?: () => void;
  readonly accept?: string;
  /** `environment` opens the rear camera of a phone at once. */
  readonly capture?: 'environment' | 'user';
  readonly multiple?: boolean;
  readonly look?: 'act' | 'ghost';
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly className?: string;
  readonly id?: string;
  readonly error?: string | undefined;
  /** False when the focus moves to the button as its error appears: the error would be read twice. */
  readonly isErrorSpoken?: boolean;
  /** Id of the element that describes the expected file. */
  readonly describedBy?: string;
}

/** A native file input styled as a button: the label receives the press, the input the keyboard. */
export function FileButton({
  children,
  onFiles,
  onOpen,
  accept,
  capture,
  multiple = false,
  look = 'ghost',
  icon = 'camera',
  wide,
  disabled = false,
  large,
  className,
  id,
  error,
  isErrorSpoken = true,
  describedBy,
}: FileButtonProps) {
  const own = useId();
  const control = id ?? own;
  return (
    <div className="field">
      <label
        htmlFor={control}
        className={['btn file-button', look, wide && 'wide', large && 'large', className].filter(Boolean).join(' ')}
      >
        <input
          id={control}
          type="file"
          className="visually-hidden"
          disabled={disabled}
          accept={accept}
          capture={capture}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, error && `${control}-error`].filter(Boolean).join(' ') || undefined}
          onClick={onOpen}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Cleared, so that choosing the same file again fires a change event.
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
        <Icon name={icon} size={large ? 34 : 24} />
        <span>{children}</span>
      </label>
      {error && (
        <span className="error" id={`${control}-error`} role={isErrorSpoken ? 'alert' : undefined}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
