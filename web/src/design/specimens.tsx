import { type ReactNode, useId, useState } from 'react';
import {
  ErrorAlert,
  AnchorButton,
  AnswerForm,
  Button,
  Card,
  Checkbox,
  Chip,
  DateText,
  Dialog,
  DialogAct,
  DialogLoading,
  ErrorSummary,
  FailedAlert,
  FailedRead,
  FieldNotes,
  FileButton,
  FilterFields,
  LinkButton,
  TemporaryLinkButton,
  MailAddress,
  Mark,
  Alert,
  PasswordField,
  Progress,
  RadioCards,
  Select,
  ShareFileButton,
  Skeleton,
  Steps,
  TextArea,
  TextField,
  type Tone,
  UserText,
  keepPiecesWhole,
  NoWrap,
} from '../ui/index.ts';
import { cardSpecimens } from './card-specimens.tsx';
import { dateSpecimens } from './date-specimens.tsx';
import { designText as text } from './design.text.fr.ts';

const tones: readonly Tone[] = ['good', 'wait', 'bad', 'info'];
const { press, field, choice } = text;

/** Every component by its name, in each of its states. A test compares the names with the exports of `ui`. */
export const specimens: Readonly<Record<string, () => ReactNode>> = {
  ...cardSpecimens,
  ...dateSpecimens,
  Mark: () => <Mark size={48} />,
  Button: () => (
    <>
      <Button look="act" icon="check">
        {press.act}
      </Button>
      <Button>{press.ghost}</Button>
      <Button look="danger" icon="trash">
        {press.danger}
      </Button>
      <Button look="plain">{press.plain}</Button>
      <Button look="act" busy>
        {press.busy}
      </Button>
      <Button off>{press.off}</Button>
      <Button look="act" large icon="camera">
        {press.large}
      </Button>
      <Button wide align="start" icon="clock">
        {press.wide}
      </Button>
    </>
  ),
  LinkButton: () => (
    <LinkButton to="/pwa" icon="home">
      {text.link}
    </LinkButton>
  ),
  AnchorButton: () => (
    <AnchorButton href="/" icon="leave">
      {text.anchor}
    </AnchorButton>
  ),
  TextField: () => (
    <>
      <TextField label={field.label} hint={field.hint} />
      <TextField label={field.label} error={field.error} defaultValue={field.value} />
      <TextField label={field.optional} required={false} />
    </>
  ),
  FilterFields: () => (
    <FilterFields>
      <TextField label={field.optional} required={false} />
    </FilterFields>
  ),
  PasswordField: () => <PasswordField label={field.password} autoComplete="off" />,
  TextArea: () => <TextArea label={field.long} error={field.error} />,
  Select: () => <Choosing />,
  Checkbox: () => (
    <>
      <Checkbox label={choice.check} defaultChecked />
      <Checkbox label={choice.check} error={choice.checkError} />
    </>
  ),
  RadioCards: () => <Cards />,
  FileButton: () => (
    <>
      <FileButton onFiles={() => undefined}>{text.file.take}</FileButton>
      <FileButton look="act" wide error={text.file.error} onFiles={() => undefined}>
        {text.file.take}
      </FileButton>
    </>
  ),
  Chip: () => (
    <div className="row">
      {tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          {text.chips[tone]}
        </Chip>
      ))}
    </div>
  ),
  Alert: () =>
    tones.map((tone) => (
      <Alert key={tone} tone={tone} title={text.alert.title}>
        <p>{text.alert.body}</p>
      </Alert>
    )),
  ErrorAlert: () => (
    <ErrorAlert title={text.errorAlert.title}>
      <p>{text.errorAlert.body}</p>
    </ErrorAlert>
  ),
  FailedAlert: () => (
    <>
      <FailedAlert title={text.errorAlert.title} sentence={text.errorAlert.body} onRetry={() => undefined} />
      <FailedAlert title={text.errorAlert.title} sentence={text.errorAlert.body} busy onRetry={() => undefined} />
    </>
  ),
  FailedRead: () => (
    <>
      <FailedRead title={text.errorAlert.title} sentence={text.errorAlert.body} read={buildFailedRead(false)} />
      <FailedRead title={text.errorAlert.title} read={buildFailedRead(true)} />
    </>
  ),
  ShareFileButton: () => (
    <>
      {text.shareFile.where}
      <ShareFileButton file={specimenFile} label={text.shareFile.label} refused={text.shareFile.refused} />
    </>
  ),
  AnswerForm: () => (
    <>
      <AnswerForm {...answers} busy={false} />
      <AnswerForm {...answers} busy main>
        <ErrorAlert title={text.errorAlert.title} />
      </AnswerForm>
    </>
  ),
  ErrorSummary: () => <Summary />,
  Progress: () => (
    <>
      <Progress label={text.progress.known} value={0.42} />
      <Progress label={text.progress.unknown} />
    </>
  ),
  Steps: () => <Steps current={2} total={4} name={text.steps} />,
  Skeleton: () => <Skeleton />,
  Card: () => (
    <Card>
      <p>
        <strong>{text.card.title}</strong>
      </p>
      <p className="soft">{text.card.body}</p>
    </Card>
  ),
  DateText: () => (
    <p>
      <DateText value="2026-11-12T13:05:00Z" time />
    </p>
  ),
  FieldNotes: () => <Notes />,
  TemporaryLinkButton: () => (
    <TemporaryLinkButton
      icon="download"
      label={text.linkTaker.take}
      failed={text.linkTaker.failed}
      ask={() => Promise.resolve({ ok: false, message: text.linkTaker.why })}
    />
  ),
  UserText: () => (
    <p>
      <UserText within={text.typed.within}>{text.typed.name}</UserText>
    </p>
  ),
  NoWrap: () => (
    <p>
      <NoWrap text={text.unbroken} part="AB-123-CD" />. {keepPiecesWhole(text.sentence)}
    </p>
  ),
  Dialog: () => <Window />,
  DialogAct: () => <Window />,
  DialogLoading: () => <DialogLoading />,
  MailAddress: () => <MailAddress>{text.email}</MailAddress>,
  SiteLayout: () => <p>{text.layouts}</p>,
  AppLayout: () => <p>{text.layouts}</p>,
  Page: () => <p>{text.page}</p>,
  PageActions: () => <p>{text.page}</p>,
  PageDock: () => <p>{text.page}</p>,
};

function Notes() {
  return (
    <div className="field">
      <FieldNotes id={useId()} hint={field.hint} error={field.error} />
    </div>
  );
}

function Choosing() {
  const [value, choose] = useState<'one' | 'two' | ''>('');
  return (
    <Select
      label={choice.select}
      prompt={choice.prompt}
      value={value}
      onChoose={choose}
      choices={[
        { value: 'one', label: 'AB-123-CD' },
        { value: 'two', label: 'EF-456-GH' },
      ]}
    />
  );
}

function Cards() {
  const [value, choose] = useState<'one' | 'two' | null>('two');
  const choices = [
    { value: 'one', label: choice.one, description: choice.more },
    { value: 'two', label: choice.two, mark: <Chip icon="star">{choice.popular}</Chip> },
  ] as const;
  return (
    <>
      <RadioCards legend={choice.legend} choices={choices} value={value} onChoose={choose} />
      <RadioCards
        legend={choice.legend}
        error={choice.error}
        choices={choices}
        value={null}
        onChoose={() => undefined}
      />
    </>
  );
}

const specimenFile = new File(['PlaceJuste'], 'exemple.txt', { type: 'text/plain' });

const buildFailedRead = (isFetching: boolean) => ({
  isError: true,
  error: null,
  isFetching,
  refetch: () => undefined,
});

const answers = {
  label: field.long,
  missing: field.error,
  shortest: 5,
  longest: 200,
  submit: text.press.act,
  onSend: () => undefined,
} as const;

/** Shown on request, because it takes the focus. */
function Summary() {
  const [attempt, tryAgain] = useState(0);
  const isShown = attempt % 2 === 1;
  return (
    <>
      <Button onClick={() => tryAgain(attempt + 1)}>{isShown ? text.summary.hide : text.summary.show}</Button>
      {isShown && <ErrorSummary attempt={attempt} errors={{ exemple: field.error }} />}
    </>
  );
}

function Window() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.dialog.open}</Button>
      <Dialog title={text.dialog.title} open={open} onClose={() => setOpen(false)}>
        <p>{text.dialog.body}</p>
        <DialogAct>
          <Button look="act" wide onClick={() => setOpen(false)}>
            {text.press.act}
          </Button>
        </DialogAct>
      </Dialog>
    </>
  );
}
