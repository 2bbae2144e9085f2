/** Where the newest words are: on the server, on their way, or on this machine only. */
export type SaveState = 'saved' | 'waiting' | 'sending' | 'offline' | 'signed-out' | 'failed';

/** How soon words lie on this machine, and how soon after that on the server. */
export const keepAfterMs = 150;
export const sendAfterMs = 3000;
/** How often a failed sending is tried again by itself; without anybody signed in that would be in vain. */
export const retryAfterMs = 10_000;

export type SendResult = 'sent' | 'offline' | 'signed-out' | { failed: string; retryAfterMs?: number };

export interface AutosaverOptions<Value> {
  /** Puts it onto this machine. Gives false where there is no room or no permission. */
  keep: (value: Value) => void;
  /** `version` counts up: what arrives late, after a newer one, is told by it. */
  send: (value: Value, version: number) => Promise<SendResult>;
  onState: (state: SaveState, problem: string) => void;
}

/**
 * Takes every change to this machine at once and to the server every few seconds, one sending at a time. What could not
 * be sent stays the newest word until it could.
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

  /** Whether there is something that the server does not have. */
  get isBehind(): boolean {
    return this.#sent < this.#version;
  }

  note(value: Value): void {
    if (this.#isOver) return;
    this.#version += 1;
    this.#newest = { value, version: this.#version };
    this.#keepTimer ??= setTimeout(() => this.keepNow(), keepAfterMs);
    if (!this.#sending && this.#sendTimer === undefined && !this.#isSignedOut) {
      this.#options.onState('waiting', '');
      this.#sendLater(sendAfterMs);
    }
  }

  /** Onto this machine without waiting: the page may be gone the next moment. */
  keepNow(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (!this.#newest || this.#kept === this.#newest.version || this.#isOver) return;
    this.#kept = this.#newest.version;
    this.#options.keep(this.#newest.value);
  }

  /** To the server without waiting. */
  async sendNow(): Promise<void> {
    this.keepNow();
    await this.#sending;
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    if (this.isBehind && !this.#isOver) await this.#send();
  }

  /** Everything up to now was saved in another way. Gives the end of a sending that is on its way. */
  settle(): Promise<void> | null {
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
    this.keepNow();
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
