import { useRef } from 'react';

/** A random id as the server wants it. Unlike `randomUUID` it works without https. */
export function makeRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The id of a request, the same while the same is asked for: what may have been carried out although no answer came is
 * not carried out twice.
 */
export function useRequestId(): (asked: object) => string {
  const last = useRef({ asked: '', id: '' });
  return (asked) => {
    const text = JSON.stringify(asked);
    if (text !== last.current.asked) last.current = { asked: text, id: makeRequestId() };
    return last.current.id;
  };
}
