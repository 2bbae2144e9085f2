import { useState } from 'react';
import { type Location, useLocation } from 'react-router';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** Key of the shown entry of the browser's history. An anchor within the page adds no entry of its own. */
export function useEntryKey(): string {
  const location = useLocation();
  const [entry, setEntry] = useState(location);
  const isSameEntry = location.hash !== '' && addressOf(location) === addressOf(entry);
  const current = isSameEntry ? entry : location;
  if (current !== entry) setEntry(current);
  return current.key + addressOf(current);
}
