import { createContext, use, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from '../../platform/index.ts';
import { Icon } from '../icon.tsx';
import { fitLongestWord } from './longest-word.ts';
import { uiText } from '../ui.text.fr.ts';
import { useMeasuredHeight } from './use-measured-height.ts';

interface PageProps {
  /** Text of the only h1 of the screen and of the browser tab. */
  readonly title: string;
  readonly back?: { readonly to: string; readonly label?: string };
  /** `<Steps/>`, on the line of the back link, which is then an icon only. */
  readonly steps?: ReactNode;
  /** A few words at the end of the line of the back link: « Question 1 sur 3 ». */
  readonly end?: ReactNode;
  /** A single task with its own way out: on a phone the tabs are hidden. */
  readonly task?: boolean;
  /** Content between the back link and the heading, such as a chip. */
  readonly before?: ReactNode;
  readonly lead?: ReactNode;
  /** Changes at each step of a wizard, which moves the focus to the heading. */
  readonly step?: string | number;
  /** Heading kept for screen readers only. */
  readonly quietTitle?: boolean;
  readonly children: ReactNode;
}

/** Element at the end of the screen, where a part inside the screen draws its main action. */
const Dock = createContext<HTMLElement | null>(null);

/** Navigation state of a change of address inside the same screen: the focus does not move. */
export const sameScreen = 'same-screen';

/** True when the focused element was removed with the previous screen, at the same address. */
let isFocusLost = false;

/** One screen: sets the title of the tab and focuses its heading after a change of screen. */
export function Page({
  title,
  back,
  steps,
  end,
  task = false,
  before,
  lead,
  step,
  quietTitle = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  const { key, state } = useLocation();
  const pageName = useRef<string | null>(null);
  useEffect(() => {
    // `default` is the key of the first page opened: the browser already reads it from its start.
    const isReplacing = isFocusLost && document.activeElement === document.body;
    isFocusLost = false;
    const lastName = pageName.current;
    pageName.current = heading.current?.textContent ?? null;
    if (key === 'default' && step === first.current && !isReplacing) return;
    // A step back to such an address may come from another screen, recognised by its title.
    if (state === sameScreen && lastName === pageName.current && step === first.current) return;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [key, step, state]);
  const page = useRef<HTMLDivElement>(null);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  useLayoutEffect(
    () => () => {
      isFocusLost = page.current?.contains(document.activeElement) ?? false;
    },
    [],
  );
  return (
    <div className={task ? 'page task' : 'page'} ref={page}>
      <title>{`${title} – PlaceJuste`}</title>
      {back && (
        <div className={steps ? 'step-line no-print' : 'back-line'}>
          <Link className="back" to={back.to}>
            <Icon name="back" />
            <span className={steps ? 'visually-hidden' : undefined}>{back.label ?? uiText.back}</span>
          </Link>
          {steps}
          {end && <p className="soft small">{end}</p>}
        </div>
      )}
      {before}
      <div className={quietTitle ? 'page-head quiet' : 'page-head'}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={quietTitle ? 'visually-hidden' : undefined}
          style={fitLongestWord(title)}
        >
          {title}
        </h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      <Dock value={dock}>{children}</Dock>
      <div className="page-dock" ref={setDock} />
    </div>
  );
}

/** The main actions of a phone screen: at the bottom, full width, within reach of a thumb. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const acts = useMeasuredHeight('--acts-height');
  return (
    <div className="page-actions no-print" ref={acts}>
      {children}
    </div>
  );
}

/** Draws `PageActions` at the end of the page from any part inside it: it is sticky only as the last child. */
export function PageDock({ children }: { readonly children: ReactNode }) {
  const dock = use(Dock);
  return dock === null ? null : createPortal(<PageActions>{children}</PageActions>, dock);
}
