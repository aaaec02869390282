import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sitePages } from '../pages.tsx';
import { holdOffline } from './hold-offline.ts';

it.each(['/resiliation', '/retractation', '/support'])(
  'what is sent without a network from %s stays on the page, which says so once',
  (path) => {
    document.body.innerHTML = sitePages.find((page) => page.path === path)?.body() ?? '';
    const form = document.querySelector<HTMLFormElement>('form.site-form');
    if (form === null) throw new Error('No form');
    holdOffline(form);
    const left = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', left);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const name = screen.getByRole('textbox', { name: 'Prénom et nom' });
    fireEvent.input(name, { target: { value: 'Ada Essai' } });
    fireEvent.submit(form);
    fireEvent.submit(form);
    const told = screen.getByRole('alert');
    expect(told.textContent).toContain('hors ligne');
    expect(document.activeElement).toBe(told);
    expect(name).toHaveProperty('value', 'Ada Essai');
    expect(left).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    fireEvent.submit(form);
    expect(left).toHaveBeenCalledOnce();
    document.body.replaceChildren();
  },
);
