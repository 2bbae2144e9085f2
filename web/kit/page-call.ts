import { createContext, type RouterContextProvider } from 'react-router';

import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';

/** A call of the contract, made by a page's loader on the server as a guest. */
export type PageCall = <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/** What the server gives a page while it is rendered. */
export interface PageRequest {
  call: PageCall;
  /** A whole document, as opposed to the data of a client navigation. */
  isDocument: boolean;
  /** HTML that a loader made for a document; kept out of the hydration data, which would carry it twice. */
  parts: Map<string, string>;
  /** Epoch milliseconds of the site's clock; a page may show the day, never the hour: it is kept until midnight. */
  now: number;
  /** Marks the scripts that the page is made with; the server takes the mark off and vouches for what carried it. */
  nonce: string;
  /** Writes an unexpected error to the log and gives the number by which it is found there. */
  report: (error: unknown) => string;
}

/** The part of an error page that holds the number of the error. */
export const requestIdPart = 'request-id';

/** Beside the parts: the mark of the page's own scripts. */
export const noncePart = 'nonce';

export const pageRequest = createContext<PageRequest>();

type LoaderContext = Readonly<RouterContextProvider>;

/** The typed `call` of a loader. */
export function callOf(context: LoaderContext): PageCall {
  return context.get(pageRequest).call;
}

/** The time of the rendering, epoch milliseconds. */
export function nowOf(context: LoaderContext): number {
  return context.get(pageRequest).now;
}

/**
 * Hands HTML from a loader to its page: for a document it travels beside the data and stands in the page once;
 * for a client navigation it is part of the data.
 */
export function htmlPart(context: LoaderContext, key: string, html: string): HtmlPart {
  const request = context.get(pageRequest);
  if (!request.isDocument) return { key, html };
  request.parts.set(key, html);
  return { key };
}

export interface HtmlPart {
  key: string;
  html?: string;
}
