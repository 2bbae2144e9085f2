import { restorationErrors } from '#contract/features/transfers/restorations.copy.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { DataLock } from '#server/database/data-lock.ts';
import type { Restorer, RestoreOrder } from '#server/features/transfers/restorations.service.ts';

/** Holds the owner's restore request for the main program, which outlives each site it opens. */
export class RestoreCoordinator implements Restorer {
  readonly #use: DataLock;
  #isReserved = false;
  #state: Restoration = { state: 'none', name: '', error: '' };
  /** The request may arrive before the main program waits for it. */
  #order: RestoreOrder | null = null;
  #wake: () => void = () => {};

  constructor(use: DataLock) {
    this.#use = use;
  }

  state(): Restoration {
    return this.#state;
  }

  async reserve(): Promise<boolean> {
    if (this.#isReserved) throw new DomainError('CONFLICT', restorationErrors.underWay);
    this.#isReserved = true;
    let isAlone = false;
    try {
      isAlone = await this.#use.takeExclusive();
    } finally {
      this.#isReserved = isAlone;
    }
    return isAlone;
  }

  async release(): Promise<void> {
    try {
      await this.#use.share();
    } finally {
      this.#isReserved = false;
    }
  }

  take(order: RestoreOrder): void {
    this.#state = { state: 'running', name: order.name, error: '' };
    this.#order = order;
    this.#wake();
  }

  /** Resolves when a restore is requested. */
  async nextOrder(): Promise<RestoreOrder> {
    for (;;) {
      const order = this.#order;
      this.#order = null;
      if (order) return order;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** @param error why it failed, '' on success */
  async finish(error: string): Promise<void> {
    const { name } = this.#state;
    this.#state = error === '' ? { state: 'none', name: '', error } : { state: 'failed', name, error };
    await this.release();
  }
}
