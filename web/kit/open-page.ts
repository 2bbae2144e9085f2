import { data, redirect, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';

import { siteOpts } from '#contract/features/site/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { errorText } from '#contract/errors.ts';
import { readPageNumber } from '#contract/kit/pages.ts';

import { callOf, pageRequest, type PageCall } from './page-call.ts';
import { type PageHead, pageHead } from './page-head.ts';

export type SiteOptions = CallOutput<typeof siteOpts>;

/** What nearly every loader needs first. */
export interface OpenPage {
  call: PageCall;
  options: SiteOptions;
  /** Scheme, host and port of the site; '' while it does not know its own address. */
  origin: string;
  query: URLSearchParams;
  head: (page: PageHead) => MetaDescriptor[];
}

/** Loads the site's options on the server and derives the common page data. */
export async function openPage({ context, request }: LoaderFunctionArgs): Promise<OpenPage> {
  const call = callOf(context);
  const options = await call(siteOpts, {});
  const { origin: base, searchParams } = new URL(request.url);
  const origin = context.get(pageRequest).knowsAddress ? base : '';
  return {
    call,
    options,
    origin,
    query: searchParams,
    head: (page) => pageHead(options, origin, page),
  };
}

/** A 404 response, to be thrown by loaders. */
export function notFound(message: string = errorText.NOT_FOUND) {
  return data({ error: message, error_code: 'NOT_FOUND' }, { status: 404 });
}

/**
 * The page number in an address like `/articles/page/3`.
 * @throws 404 when it is not a valid page number; 301 to `firstPath` for page 1, whose address has no number
 */
export function pageNumberOf(text: string | null | undefined, firstPath: string): number {
  const page = readPageNumber(text ?? undefined);
  if (page === null) throw notFound();
  if (page === 1 && text) throw redirect(firstPath, 301);
  return page;
}
