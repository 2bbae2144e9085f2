import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a fake provider behaves: as it should, or in one of the ways in which providers fail and lie. */
export type Mood =
  | 'well'
  | 'slow'
  | 'reset'
  | 'bad gateway'
  | 'html'
  | 'bad json'
  | 'unsigned'
  | 'wrong signature'
  | 'another trade';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What a fake provider sends; a Buffer is sent as it is. */
export interface Told {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface FakeServer {
  base: string;
  mood: Mood;
  asked: Asked[];
  close: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Told): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** A server on this machine that answers in its mood. */
export async function openFakeServer(answer: (asked: Asked, mood: Mood) => Told): Promise<FakeServer> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const asked = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://provider'),
        headers: request.headers,
        body,
      };
      fake.asked.push(asked);
      if (fake.mood === 'slow') return;
      if (fake.mood === 'reset') request.socket.destroy();
      else if (fake.mood === 'bad gateway') send(response, { status: 502, body: '<html>502</html>' });
      else if (fake.mood === 'html')
        send(response, { headers: { 'content-type': 'text/html' }, body: '<html></html>' });
      else if (fake.mood === 'bad json') send(response, { body: '{"alipay_trade_query_response":' });
      else send(response, answer(asked, fake.mood));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    asked: [],
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return fake;
}
