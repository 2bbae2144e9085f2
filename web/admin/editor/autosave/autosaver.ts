/** Where the latest text is: on the server, being sent, or only on this device. */
export type SaveState = 'saved' | 'waiting' | 'sending' | 'offline' | 'signed-out' | 'failed';

/** Delay before a change is stored on this device, and the further delay before it is sent to the server. */
export const storeAfterMs = 150;
export const sendAfterMs = 3000;
/** Interval between automatic retries of a failed save. There are none while the user is signed out. */
export const retryAfterMs = 10_000;

export type SendResult = 'sent' | 'offline' | 'signed-out' | { failed: string; retryAfterMs?: number };

export interface AutosaverOptions<Value> {
  /** Stores the value on this device. */
  store: (value: Value) => void;
  /** `version` increases with every change, so that a late, older save can be recognised. */
  send: (value: Value, version: number) => Promise<SendResult>;
  onState: (state: SaveState, problem: string) => void;
}

/**
 * Stores every change on this device at once and sends it to the server every few seconds, one request at a time. An
 * unsent change is retried until it succeeds.
 */
export class Autosaver<Value> {
  readonly #options: AutosaverOptions<Value>;
  #newest: { value: Value; version: number } | null = null;
  #version = 0;
  #kept = 0;
  #sent = 0;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #isSignedOut = false;
  #isOver = false;

  constructor(options: AutosaverOptions<Value>) {
    this.#options = options;
  }

  /** Whether there are changes that the server does not have. */
  get isBehind(): boolean {
    return this.#sent < this.#version;
  }

  recordChange(value: Value): void {
    if (this.#isOver) return;
    this.#version += 1;
    this.#newest = { value, version: this.#version };
    this.#keepTimer ??= setTimeout(() => this.storeNow(), storeAfterMs);
    if (!this.#sending && this.#sendTimer === undefined && !this.#isSignedOut) {
      this.#options.onState('waiting', '');
      this.#sendLater(sendAfterMs);
    }
  }

  /** Stores the latest value on this device without delay, since the page may be about to close. */
  storeNow(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (!this.#newest || this.#kept === this.#newest.version || this.#isOver) return;
    this.#kept = this.#newest.version;
    this.#options.store(this.#newest.value);
  }

  /** Sends the latest value to the server without delay. */
  async sendNow(): Promise<void> {
    this.storeNow();
    await this.#sending;
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    if (this.isBehind && !this.#isOver) await this.#send();
  }

  /** Marks everything as saved, after it was saved in another way. Returns the pending request, if any. */
  markSaved(): Promise<void> | null {
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#sendTimer);
    this.#keepTimer = undefined;
    this.#sendTimer = undefined;
    this.#kept = this.#version;
    this.#sent = this.#version;
    this.#isSignedOut = false;
    this.#options.onState('saved', '');
    return this.#sending;
  }

  close(): void {
    this.storeNow();
    this.#isOver = true;
    clearTimeout(this.#sendTimer);
  }

  #sendLater(afterMs: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => {
      this.#sendTimer = undefined;
      void this.#send();
    }, afterMs);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendNewest().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendNewest(): Promise<void> {
    if (!this.#newest || !this.isBehind) return;
    const { value, version } = this.#newest;
    this.#options.onState('sending', '');
    const result = await this.#options.send(value, version);
    if (this.#isOver) return;
    this.#isSignedOut = result === 'signed-out';
    if (result === 'sent') {
      this.#sent = Math.max(this.#sent, version);
      this.#options.onState(this.isBehind ? 'waiting' : 'saved', '');
      if (this.isBehind) this.#sendLater(sendAfterMs);
      return;
    }
    const failed = typeof result === 'string' ? null : result;
    this.#options.onState(failed ? 'failed' : (result as SaveState), failed?.failed ?? '');
    if (!this.#isSignedOut) this.#sendLater(failed?.retryAfterMs ?? retryAfterMs);
  }
}
