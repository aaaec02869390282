import { createContext } from 'react';

/** How the frame around a page looks: a route's `handle`, given to the shell by the deepest route. */
export interface Frame {
  /** `wizard`: one way forward, no tabs. `wide`: tables and queues. `team`: the same, with the rooms of the team. */
  readonly frame?: 'tabs' | 'wizard' | 'wide' | 'team';
}

export const FrameOfPage = createContext<Frame>({});
