import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sendBody } from './send-body.ts';

/** A request whose answer the test gives. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened = '';
  body: unknown;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }

  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(signal?: AbortSignal) {
  const onProgress = vi.fn<(sent: number) => void>();
  const body = new Blob(['1234']);
  const sent = sendBody({ method: 'POST', url: '/files', headers: { 'x-a': 'b' }, body }, { onProgress, signal });
  return { sent, onProgress, request: FakeRequest.last, body };
}

test('the body is sent with its headers, progress is told, and the answer comes back', async () => {
  const { sent, onProgress, request, body } = begin();
  expect(request).toMatchObject({ opened: 'POST /files', headers: { 'x-a': 'b' }, body });
  request.progress(2);
  expect(onProgress).toHaveBeenCalledWith(2);
  request.answer(200, '{"data":"/a.jpg"}');
  await expect(sent).resolves.toBe('{"data":"/a.jpg"}');
});

test('a refusal carries the sentence of the server', async () => {
  const { sent, request } = begin();
  request.answer(413, '{"error":"文件大小不能超过4M","error_code":"PAYLOAD_TOO_LARGE"}');
  await expect(sent).rejects.toMatchObject({ message: '文件大小不能超过4M', code: 'PAYLOAD_TOO_LARGE', status: 413 });
});

test('a proxy that refuses the size or fails has no sentence of its own', async () => {
  const large = begin();
  large.request.answer(413, '<html>413</html>');
  await expect(large.sent).rejects.toMatchObject({ message: '文件太大了', code: 'PAYLOAD_TOO_LARGE' });
  const broken = begin();
  broken.request.answer(502, '<html>502</html>');
  await expect(broken.sent).rejects.toMatchObject({ message: '连接中断，请检查网络后重试', status: 503 });
});

test('a connection without any progress for a minute is lost', async () => {
  const { sent, request } = begin();
  const refused = expect(sent).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  vi.advanceTimersByTime(59_000);
  request.progress(1);
  vi.advanceTimersByTime(60_000);
  await refused;
});

test('an aborted request ends with the reason', async () => {
  const controller = new AbortController();
  const { sent } = begin(controller.signal);
  const refused = expect(sent).rejects.toThrow('已取消');
  controller.abort(new Error('已取消'));
  await refused;
});
