import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import { ErrorSummary, TimeField } from '../index.ts';
import { formatIsoTime, readTime, findTimeFault, parseIsoTime } from './typed-time.ts';

const typed = (hours: string, minutes: string) => ({ hours, minutes });

test.each([
  ['9 h 05', typed('09', '05')],
  ['09h05', typed('09', '05')],
  ['à 9 h 5', typed('09', '05')],
  ['13 heures 45 minutes', typed('13', '45')],
  [' 13:45 ', typed('13', '45')],
  ['13:45:59', typed('13', '45')],
  ['13.45', typed('13', '45')],
  ['1345', typed('13', '45')],
  ['25:00', null],
  ['13', null],
  ['9 h', null],
  ['AB-123-CD', null],
  ['', null],
])('« %s » pasted is read as %o', (text, expected) => {
  expect(readTime(text)).toEqual(expected);
});

test.each([
  [typed('', ''), null, ''],
  [typed('9', '5'), null, '09:05'],
  [typed('0', '00'), null, '00:00'],
  [typed('24', '00'), 'impossible', ''],
  [typed('9', '60'), 'impossible', ''],
  [typed('9', ''), 'incomplete', ''],
  [typed('', '05'), 'incomplete', ''],
] as const)('%o is %s and gives « %s »', (parts, fault, iso) => {
  expect(findTimeFault(parts)).toBe(fault);
  expect(formatIsoTime(parts)).toBe(iso);
});

test('an incomplete time of an older draft is shown', () => {
  expect(['09:05', '9', '9:', 'midi'].map(parseIsoTime)).toEqual([
    typed('09', '05'),
    typed('9', ''),
    typed('9', ''),
    typed('', ''),
  ]);
});

const told = vi.fn<(value: string) => void>();

function Hour({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ErrorSummary errors={error === undefined ? {} : { heure: error }} attempt={1} />
      <TimeField
        label="Heure du constat"
        id="heure"
        error={error}
        value={value}
        onChange={({ target }) => {
          told(target.value);
          setValue(target.value);
        }}
      />
      <button onClick={() => setValue('18:30')}>Lire l’avis</button>
    </>
  );
}
const group = () => within(screen.getByRole('group', { name: 'Heure du constat' }));
const shown = () => ['Heures', 'Minutes'].map((name) => group().getByLabelText<HTMLInputElement>(name).value);

describe('a time in two fields', () => {
  it('changes once complete, stays while a part is retyped, and is cleared once empty', async () => {
    told.mockClear();
    render(<Hour />);
    await userEvent.type(group().getByLabelText('Heures'), '9');
    await userEvent.type(group().getByLabelText('Minutes'), '05');
    await userEvent.clear(group().getByLabelText('Minutes'));
    // Leaving the form now erases nothing.
    expect(told.mock.lastCall).toEqual(['09:05']);
    expect(shown()).toEqual(['9', '']);
    await userEvent.clear(group().getByLabelText('Heures'));
    expect(told.mock.lastCall).toEqual(['']);
  });

  it.each(['9h05', '9:05', '0905', '09 05'])(
    '« %s » typed in one go fills both, by the keyboard alone',
    async (keys) => {
      render(<Hour />);
      await userEvent.tab();
      await userEvent.keyboard(keys);
      await userEvent.tab();
      expect(told).toHaveBeenLastCalledWith('09:05');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lire l’avis' }));
    },
  );

  it.each(['1030', '10h30', '10:30'])('« %s » typed over a former time replaces it', async (keys) => {
    render(<Hour start="09:05" />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(shown()).toEqual(['10', '30']);
    expect(told).toHaveBeenLastCalledWith('10:30');
  });

  it.each([
    ['Heures', 2, '1030', ['10', '30']],
    ['Heures', 0, '1030', ['10', '30']],
    ['Minutes', 2, '30', ['09', '30']],
    ['Heures', 2, '{Backspace}{Backspace}1030', ['10', '30']],
    // One digit corrected, then one in excess: the minutes do not change.
    ['Heures', 2, '{Backspace}83', ['08', '05']],
    // A digit in excess in a part just typed.
    ['Minutes', 2, '300', ['09', '30']],
  ])('in « %s », the cursor at %i, « %s » gives %o', async (name, at, keys, expected) => {
    render(<Hour start="09:05" />);
    const field = group().getByLabelText<HTMLInputElement>(name);
    await userEvent.click(field);
    field.setSelectionRange(at, at);
    await userEvent.keyboard(keys);
    expect(shown()).toEqual(expected);
  });

  it.each(['Heures', 'Minutes'])('takes a whole time pasted into « %s »', async (name) => {
    render(<Hour />);
    await userEvent.click(group().getByLabelText(name));
    await userEvent.paste('13 h 45');
    expect(shown()).toEqual(['13', '45']);
    expect(told).toHaveBeenLastCalledWith('13:45');
  });

  it.each([
    ['9', '', 'Cette heure est incomplète : indiquez les heures et les minutes.'],
    ['25', '10', 'Cette heure n’existe pas.'],
  ])('blocks its form while it is %s:%s, shows why, and keeps the typed text', async (hours, minutes, sentence) => {
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form noValidate onSubmit={sent}>
        <Hour />
        <button type="submit">Enregistrer</button>
      </form>,
    );
    const write = (name: string, value: string) =>
      fireEvent.change(group().getByLabelText(name), { target: { value } });
    write('Heures', hours);
    write('Minutes', minutes);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    const described = screen.getByRole('group', { name: 'Heure du constat' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(sentence);
    expect([document.activeElement, shown()]).toEqual([group().getByLabelText('Heures'), [hours, minutes]]);
    write('Heures', '9');
    write('Minutes', '05');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(sent).toHaveBeenCalledOnce();
  });

  it('shows the error of its form, which leads to its first part, and a time set from outside', async () => {
    render(<Hour error="Indiquez l’heure." />);
    await userEvent.click(screen.getByRole('link', { name: 'Indiquez l’heure.' }));
    expect(document.activeElement).toBe(group().getByLabelText('Heures'));
    await userEvent.click(screen.getByRole('button', { name: 'Lire l’avis' }));
    expect(shown()).toEqual(['18', '30']);
  });
});
