import { Component, type ReactNode } from 'react';
import { type PartFault, PartNotHere, useLocation } from '../../platform/index.ts';
import { RouteError } from './error-screens.tsx';

interface Props {
  /** True when the shell is drawn around the screen. */
  readonly framed?: boolean;
  readonly onCaught?: () => void;
  readonly children: ReactNode;
}

/** Shows the generic error screen in place of a failed page, until the person navigates. */
export function RouteErrors(props: Props) {
  return <Catcher {...props} at={useLocation().key} />;
}

interface State {
  readonly broken: boolean;
  /** Reason why the page's code could not be loaded; null for any other failure. */
  readonly fault: PartFault | null;
}

class Catcher extends Component<Props & { readonly at: string }, State> {
  override state: State = { broken: false, fault: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, fault: error instanceof PartNotHere ? error.fault : null };
  }

  override componentDidUpdate({ at }: { readonly at: string }, { broken }: State): void {
    // Not when the new page is the one that failed: it would be rendered again for nothing.
    if (broken && at !== this.props.at) this.setState({ broken: false, fault: null });
  }

  override componentDidCatch(error: unknown): void {
    // The only trace that support can ask for; it stays on the device.
    console.error(error);
    this.props.onCaught?.();
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <RouteError framed={this.props.framed ?? false} fault={this.state.fault} />;
  }
}
