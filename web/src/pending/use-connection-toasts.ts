import { useEffect, useRef } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { onTurn } from '../offline/connectivity.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';
import { tellSynced } from './synchronise.ts';

const subject = 'connexion';

export function toldStillOffline(): void {
  playFeedback('error');
  notify('bad', text.stillOffline.title, text.stillOffline.detail, { subject });
}

function toldOffline(): void {
  playFeedback('warning');
  notify('bad', text.wentOffline.title, text.wentOffline.detail, { subject });
}

/**
 * Says each loss and return of the connection (specification §4), and that what waited then has left: the offline toast
 * promised it.
 */
export function useConnectionToasts(pending: number, wentOffline: boolean): void {
  const count = useRef(pending);
  const promised = useRef(false);
  useEffect(() => {
    count.current = pending;
    if (pending > 0 || !promised.current) return;
    promised.current = false;
    tellSynced();
  }, [pending]);
  const first = useRef(wentOffline);
  useEffect(() => {
    if (first.current) toldOffline();
    first.current = false;
    return onTurn((turn) => {
      if (turn === 'went-offline') return toldOffline();
      promised.current = count.current > 0;
      notify('good', text.cameOnline.title, text.cameOnline.detail(count.current), { subject });
    });
  }, []);
}
