import type { LiveMessage } from '#contract/features/live/entities.ts';
import type { StreamOutput } from '#server/features/live/streams.service.ts';

/** The far end of an event stream, in memory. */
export class TestOutput implements StreamOutput {
  text = '';
  state: 'open' | 'ended' | 'cut' = 'open';
  /** Takes nothing, as a browser that hangs. */
  isStuck = false;
  writableLength = 0;
  destroyed = false;
  readonly #listeners: (() => void)[] = [];

  write(text: string): void {
    this.text += text;
    if (this.isStuck) this.writableLength += Buffer.byteLength(text);
  }

  end(): void {
    this.#close('ended');
  }

  destroy(): void {
    this.#close('cut');
  }

  once(_event: 'close', listener: () => void): void {
    this.#listeners.push(listener);
  }

  #close(state: 'ended' | 'cut'): void {
    this.state = state;
    this.destroyed = true;
    for (const listen of this.#listeners.splice(0)) listen();
  }

  clear(): void {
    this.text = '';
  }

  messages(): LiveMessage[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json as string) as LiveMessage);
  }
}
