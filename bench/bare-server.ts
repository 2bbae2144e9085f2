import { createServer } from 'node:http';

/** The reference server: a plain node:http server that always sends one body. Body and headers arrive by IPC. */
process.on('message', (sent: unknown) => {
  const message = sent as { body: string; headers: Record<string, string> };
  const body = Buffer.from(message.body, 'base64');
  const headers: Record<string, string | number> = { ...message.headers, 'content-length': body.length };
  const server = createServer((request, response) => {
    if (request.headers['if-none-match']) {
      response.writeHead(304, { etag: String(headers.etag) });
      response.end();
      return;
    }
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});
