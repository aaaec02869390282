import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import { DateField, ErrorSummary } from '../index.ts';
import { findDateFault, formatIsoDate, readDate } from './typed-date.ts';

const typed = (day: string, month: string, year: string) => ({ day, month, year });

test.each([
  ['12/11/2026', typed('12', '11', '2026')],
  [' 1/3/2026 ', typed('01', '03', '2026')],
  ['12-11-26', typed('12', '11', '2026')],
  ['12.11.2026', typed('12', '11', '2026')],
  ['12 11 2026', typed('12', '11', '2026')],
  ['12112026', typed('12', '11', '2026')],
  ['2026-11-12', typed('12', '11', '2026')],
  ['2026-11-12T09:00:00Z', typed('12', '11', '2026')],
  ['jeudi 12 novembre 2026', typed('12', '11', '2026')],
  ['le 1er août 2026', typed('01', '08', '2026')],
  ['3 févr. 2026', typed('03', '02', '2026')],
  ['14 juillet 2026', typed('14', '07', '2026')],
  ['29/02/2026', null],
  ['12/11', null],
  ['12 pommes 2026', null],
  ['AB-123-CD', null],
  ['', null],
])('« %s » pasted is read as %o', (text, expected) => {
  expect(readDate(text)).toEqual(expected);
});

test.each([
  [typed('', '', ''), null, ''],
  [typed('5', '3', '2026'), null, '2026-03-05'],
  [typed('29', '2', '2028'), null, '2028-02-29'],
  [typed('29', '2', '2026'), 'impossible', ''],
  [typed('31', '11', '2026'), 'impossible', ''],
  [typed('1', '13', '2026'), 'impossible', ''],
  [typed('0', '1', '2026'), 'impossible', ''],
  [typed('1', '1', '0026'), 'impossible', ''],
  [typed('12', '', '2026'), 'incomplete', ''],
  [typed('12', '11', '26'), 'incomplete', ''],
] as const)('%o is %s and gives « %s »', (parts, fault, iso) => {
  expect(findDateFault(parts)).toBe(fault);
  expect(formatIsoDate(parts)).toBe(iso);
});

const told = vi.fn<(value: string) => void>();

function Day({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ErrorSummary errors={error === undefined ? {} : { jour: error }} attempt={1} />
      <DateField
        label="Reçu le"
        id="jour"
        error={error}
        value={value}
        onChange={({ target }) => {
          told(target.value);
          setValue(target.value);
        }}
      />
      <button onClick={() => setValue('2025-01-31')}>Lire la carte</button>
    </>
  );
}
const group = () => within(screen.getByRole('group', { name: 'Reçu le' }));
const shown = () => ['Jour', 'Mois', 'Année'].map((name) => group().getByLabelText<HTMLInputElement>(name).value);

describe('a date in three fields', () => {
  it('changes once complete, stays while a part is retyped, and is cleared once empty', async () => {
    told.mockClear();
    render(<Day />);
    await userEvent.type(group().getByLabelText('Jour'), '5');
    await userEvent.type(group().getByLabelText('Mois'), '3');
    await userEvent.type(group().getByLabelText('Année'), '2026');
    await userEvent.clear(group().getByLabelText('Mois'));
    // Leaving the form now erases nothing.
    expect(told.mock.calls).toEqual([['2026-03-05']]);
    expect(shown()).toEqual(['5', '', '2026']);
    for (const name of ['Jour', 'Année']) await userEvent.clear(group().getByLabelText(name));
    expect(told.mock.calls).toEqual([['2026-03-05'], ['']]);
  });

  it.each(['Jour', 'Mois', 'Année'])('takes a whole date pasted into « %s »', async (name) => {
    render(<Day />);
    await userEvent.click(group().getByLabelText(name));
    await userEvent.paste('jeudi 12 novembre 2026');
    expect(shown()).toEqual(['12', '11', '2026']);
    expect(told).toHaveBeenLastCalledWith('2026-11-12');
  });

  it('takes a whole date typed in one go, and the two last figures of a year', async () => {
    render(<Day />);
    await userEvent.click(group().getByLabelText('Jour'));
    await userEvent.keyboard('12/11/26');
    await userEvent.tab();
    expect(shown()).toEqual(['12', '11', '2026']);
    expect(told).toHaveBeenLastCalledWith('2026-11-12');
  });

  it('replaces the former date by a whole typed date', async () => {
    render(<Day start="2026-11-12" />);
    await userEvent.tab();
    await userEvent.keyboard('5/6/2027');
    expect(shown()).toEqual(['5', '6', '2027']);
    expect(told).toHaveBeenLastCalledWith('2027-06-05');
  });

  it.each(['05062027', '05/06/2027'])('« %s » typed over the former date replaces it', async (keys) => {
    render(<Day start="2026-11-12" />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(shown()).toEqual(['05', '06', '2027']);
    expect(told).toHaveBeenLastCalledWith('2027-06-05');
  });

  it('replaces the former year by a typed one, wherever the cursor is', async () => {
    render(<Day start="2026-11-12" />);
    await userEvent.click(group().getByLabelText('Année'));
    await userEvent.keyboard('2027');
    expect(shown()).toEqual(['12', '11', '2027']);
  });

  it('fills in the parts from digits typed without a separator', async () => {
    render(<Day />);
    await userEvent.click(group().getByLabelText('Jour'));
    await userEvent.keyboard('12112026');
    expect(shown()).toEqual(['12', '11', '2026']);
  });

  it.each([
    ['12', '', '2026', 'Cette date est incomplète : indiquez le jour, le mois et les quatre chiffres de l’année.'],
    ['31', '2', '2026', 'Cette date n’existe pas.'],
  ])('shows one error for the group once it loses the focus: %s/%s/%s', async (day, month, year, sentence) => {
    render(<Day />);
    await userEvent.type(group().getByLabelText('Jour'), day);
    if (month !== '') await userEvent.type(group().getByLabelText('Mois'), month);
    await userEvent.type(group().getByLabelText('Année'), year);
    expect(screen.queryByText(sentence)).toBeNull();
    await userEvent.tab();
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    const described = screen.getByRole('group', { name: 'Reçu le' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(sentence);
    expect(group().getByLabelText('Jour').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['12', '', '2026', 'Cette date est incomplète : indiquez le jour, le mois et les quatre chiffres de l’année.'],
    ['31', '2', '2026', 'Cette date n’existe pas.'],
  ])('blocks its form while it is %s/%s/%s, and keeps the typed text', async (day, month, year, sentence) => {
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form noValidate onSubmit={sent}>
        <details>
          <summary>Plus</summary>
          <Day />
        </details>
        <button type="submit">Enregistrer</button>
      </form>,
    );
    // Inside a closed `<details>` the fields have no role.
    const write = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
    write('Jour', day);
    write('Mois', month);
    write('Année', year);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(group().getByLabelText('Jour'));
    expect([document.querySelector('details')?.open, shown()]).toEqual([true, [day, month, year]]);
    write('Mois', '1');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(sent).toHaveBeenCalledOnce();
  });

  it('shows the error of its form, which leads to its first part', async () => {
    render(<Day error="Indiquez le jour." />);
    await userEvent.click(screen.getByRole('link', { name: 'Indiquez le jour.' }));
    expect(document.activeElement).toBe(group().getByLabelText('Jour'));
  });

  it('shows a date that was set from outside', async () => {
    render(<Day start="2026-11-12" />);
    expect(shown()).toEqual(['12', '11', '2026']);
    await userEvent.click(screen.getByRole('button', { name: 'Lire la carte' }));
    expect(shown()).toEqual(['31', '01', '2025']);
  });
});
