import { useEffect, useRef } from 'react';

/** Mounts an element that was created outside React. */
export function MountedElement({ element, className }: { element: HTMLElement; className: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} className={className} data-written="" />;
}
