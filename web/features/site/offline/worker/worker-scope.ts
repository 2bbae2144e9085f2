/* What the service worker uses of its global scope: the library of the DOM has no types for it. */

interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface AnsweredEvent extends LongEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

export interface ToldEvent extends LongEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  fetch: AnsweredEvent;
  message: ToldEvent;
}

export interface WorkerScope {
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}
