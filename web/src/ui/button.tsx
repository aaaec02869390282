import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from '../platform/index.ts';
import { Icon, type IconName } from './icon.tsx';
import { keepPiecesWhole } from './no-wrap.tsx';

interface Look {
  /** `act` is the one main action of a screen. */
  readonly look?: 'act' | 'ghost' | 'danger' | 'plain';
  readonly icon?: IconName;
  /** Full width, as the main action of a phone screen. */
  readonly wide?: boolean;
  readonly large?: boolean;
  readonly align?: 'center' | 'start';
}

function buildClasses({ look = 'ghost', wide, large, align }: Look, extra?: string): string {
  return ['btn', look, wide && 'wide', large && 'large', align === 'start' && 'start', extra].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** A request is under way: the button stays focusable, ignores further presses and tells screen readers so. */
  readonly busy?: boolean;
  /** Disabled for now, but focusable, so that a screen reader finds the reason beside it. */
  readonly off?: boolean;
}

export function Button({
  look,
  icon,
  wide,
  large,
  align,
  busy = false,
  off = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isInert = busy || off;
  return (
    <button
      {...rest}
      type={type}
      className={buildClasses(omitUndefined({ look, wide, large, align }), className)}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} size={large ? 34 : 24} />}
      <span>{keepPiecesWhole(children)}</span>
    </button>
  );
}

interface LinkButtonProps extends Look, LinkProps {
  readonly children: ReactNode;
}

export function LinkButton({ look, icon, wide, large, align, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buildClasses(omitUndefined({ look, wide, large, align }), className)}>
      {icon && <Icon name={icon} size={large ? 34 : 24} />}
      <span>{keepPiecesWhole(children)}</span>
    </Link>
  );
}

/** A link that bypasses the router: to a file to download, or to another server. */
export function AnchorButton({
  look,
  icon,
  wide,
  large,
  align,
  className,
  children,
  ...rest
}: Look & ComponentPropsWithRef<'a'> & { readonly href: string }) {
  return (
    <a {...rest} className={buildClasses(omitUndefined({ look, wide, large, align }), className)}>
      {icon && <Icon name={icon} size={large ? 34 : 24} />}
      <span>{keepPiecesWhole(children)}</span>
    </a>
  );
}

/** Drops undefined values: with `exactOptionalPropertyTypes` an undefined property is not an absent one. */
function omitUndefined(look: { [Key in keyof Look]: Look[Key] | undefined }): Look {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
}
