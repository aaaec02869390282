/** How the frame around a page looks: a route's `handle`, read by the shell from the deepest route. */
export interface Frame {
  /** `wizard`: one way forward, no tabs. `wide`: tables and queues. */
  readonly frame?: 'tabs' | 'wizard' | 'wide';
}
