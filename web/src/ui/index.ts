export { AccountLine, Badge } from './cards/account-line.tsx';
export { Mark } from './brand.tsx';
export { AppLayout, type Tab } from './layout/app-layout.tsx';
export { AnchorButton, Button, LinkButton } from './button.tsx';
export { Checkbox, RadioCards, Select, type Choice } from './choice-field.tsx';
export { ConfirmButton } from './cards/confirm-button.tsx';
export { BigDate, DateCard } from './cards/date-card.tsx';
export { stopAtTypedFault } from './dates/typed-faults.ts';
export { DateField } from './dates/date-field.tsx';
export { TimeField } from './dates/time-field.tsx';
export {
  DateText,
  formatDateWords,
  splitDate,
  formatDateTimeFigures,
  formatDateTimeWords,
  formatEuros,
  formatHour,
} from './date-text.tsx';
export { Dial } from './cards/dial.tsx';
export { Dialog, DialogAct, DialogLoading } from './dialog.tsx';
export { Street } from './drawings/street.tsx';
export { ErrorSummary } from './error-summary.tsx';
export { Explained } from './terms/explained.tsx';
export { Fact } from './cards/fact.tsx';
export { AnswerForm } from './cards/answer-form.tsx';
export { FailedAlert } from './failed-alert.tsx';
export { ShareFileButton } from './cards/share-file-button.tsx';
export { FailedRead } from './cards/failed-read.tsx';
export { FieldNotes, FilterFields } from './field.tsx';
export { FileButton } from './file-button.tsx';
export { Icon, iconNames, type IconName } from './icon.tsx';
export { TemporaryLinkButton } from './temporary-link-button.tsx';
export { LivingCard, StateLine, type CardTone } from './cards/living-card.tsx';
export { MailAddress } from './cards/mail-address.tsx';
export { ListCard, ListRow } from './cards/named-list.tsx';
export { oldestBrowsers, oldestBrowsersText } from './oldest-browsers.text.fr.ts';
export { Page, PageActions, PageDock, sameScreen } from './layout/page.tsx';
export { Plate } from './cards/plate.tsx';
export { RowPicture } from './cards/row-picture.tsx';
export { Disclosure } from './cards/disclosure.tsx';
export {
  SecondaryAction,
  SecondaryGroup,
  SecondaryPair,
  SecondaryLink,
  SecondaryNav,
} from './cards/secondary-rows.tsx';
export { SiteLayout } from './layout/site-layout.tsx';
export { Alert, Card, Chip, ErrorAlert, Progress, Skeleton, Steps, type Tone } from './surface.tsx';
export { PasswordField, TextArea, TextField } from './text-field.tsx';
export { UserText } from './user-text.tsx';
export { keepPiecesWhole, NoWrap } from './no-wrap.tsx';
export { Timeline, Tracker, type TimelineEntry, type TrackedStep } from './cards/tracker.tsx';
export { type NavigateHere, useNavigateHere } from './layout/use-navigate-here.ts';
export { useWideScreen } from './use-wide-screen.ts';
