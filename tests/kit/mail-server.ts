import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** Number of connections so far, including failed ones. */
  connections: () => number;
  /** Names and passwords that were tried. */
  logins: string[];
  /** The error to answer with from now on; null: accept everything. */
  refuseWith: (refusal: { at: 'recipient' | 'data'; code: number } | null) => void;
  close: () => Promise<void>;
}

function refusal(code: number): Error {
  return Object.assign(new Error(code >= 500 ? 'no such mailbox' : 'come back later'), { responseCode: code });
}

interface MailServerOptions {
  /** The only name and password, joined by a colon; without it nobody has to log in. */
  login?: string;
}

/** A mail server in this process that stores received mails. */
export async function openMailServer(port = 0, { login }: MailServerOptions = {}): Promise<TestMailServer> {
  const logins: string[] = [];
  const received: ReceivedMail[] = [];
  let connections = 0;
  let refused: { at: 'recipient' | 'data'; code: number } | null = null;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: ({ username = '', password = '' }, _session, done) => {
      const tried = `${username}:${password}`;
      logins.push(tried);
      if (tried === login) done(null, { user: username });
      else done(Object.assign(new Error('authentication failed'), { responseCode: 535 }));
    },
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) => done(refused?.at === 'recipient' ? refusal(refused.code) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refused?.at === 'data') return done(refusal(refused.code));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        return done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    connections: () => connections,
    logins,
    refuseWith: (next) => {
      refused = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that accepts connections and never answers. */
export async function openUnresponsiveMailServer(): Promise<{
  url: string;
  connections: () => number;
  close: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
