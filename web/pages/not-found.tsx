import { notFound } from '#web/kit/open-page.ts';

/** An address that no page answers; the layout's error page says so. */
export function loader(): never {
  throw notFound();
}

export default function NotFoundPage() {
  return null;
}
