import { createContext } from 'react';

/** Look of the frame around a page: the `handle` of the deepest matching route. */
export interface Frame {
  /** `wizard`: leads only forward, no tabs. `wide`: tables and queues. `team`: wide, with the tabs of the team. */
  readonly frame?: 'tabs' | 'wizard' | 'wide' | 'team';
}

export const FrameOfPage = createContext<Frame>({});
