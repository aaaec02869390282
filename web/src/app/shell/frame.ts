import { createContext } from 'react';

/** How the frame around a page looks: a route's `handle`, given to the shell by the deepest route. */
export interface Frame {
  /** `wizard`: one way forward, no tabs. `wide`: tables and queues. */
  readonly frame?: 'tabs' | 'wizard' | 'wide';
}

export const FrameOfPage = createContext<Frame>({});
