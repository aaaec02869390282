import type { RunningProduct } from './running-product.ts';

/** Joins one channel, like the official client. */
export function joinChannel({ origin }: Pick<RunningProduct, 'origin'>, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
  const config = { broadcast: { self: false }, presence: { enabled: false }, postgres_changes: [], private: false };
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('A client could not connect'));
    socket.onopen = () =>
      socket.send(JSON.stringify(['1', '1', 'realtime:attente', 'phx_join', { config, access_token: token }]));
    socket.onmessage = ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data)) as [
        unknown,
        unknown,
        unknown,
        string,
        { status?: string },
      ];
      if (event !== 'phx_reply') return;
      if (payload.status === 'ok') resolve(socket);
      else reject(new Error(`A client was refused: ${String(data)}`));
    };
  });
}
