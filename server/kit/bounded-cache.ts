import { LRUCache } from 'lru-cache';

/** A map that forgets what was unused longest. Its memory grows with its entries: `max` alone would reserve all of it. */
export function createBoundedCache<Key extends {}, Value extends {}>(maxEntries: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
