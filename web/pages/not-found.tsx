import { notFound } from '#web/kit/open-page.ts';

/** Any path no page serves; the layout's error page is shown. */
export function loader(): never {
  throw notFound();
}

export default function NotFoundPage() {
  return null;
}
