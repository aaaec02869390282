import { probeHeader } from '@placejuste/contracts/health';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sitePages } from '../pages.tsx';
import { holdOffline } from './hold-offline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['/resiliation', '/retractation', '/support'])(
  'what is sent without a network from %s stays on the page, which says so once',
  async (path) => {
    document.body.innerHTML = sitePages.find((page) => page.path === path)?.renderBody() ?? '';
    const form = document.querySelector<HTMLFormElement>('form.site-form');
    if (form === null) throw new Error('No form');
    holdOffline(form);
    const left = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', left);
    const probe = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', probe);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const name = screen.getByRole('textbox', { name: 'Prénom et nom' });
    fireEvent.input(name, { target: { value: 'Ada Essai' } });
    fireEvent.submit(form);
    fireEvent.submit(form);
    const told = await screen.findByRole('alert');
    await waitFor(() => expect(probe).toHaveBeenCalledTimes(2));
    expect(told.textContent).toContain('hors ligne');
    expect(document.activeElement).toBe(told);
    expect(name).toHaveProperty('value', 'Ada Essai');
    expect(left).not.toHaveBeenCalled();
    // Some browsers report no network by mistake: the form is then sent.
    probe.mockResolvedValue(new Response(null, { headers: { [probeHeader.name]: probeHeader.value } }));
    fireEvent.submit(form);
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    document.body.replaceChildren();
  },
);
