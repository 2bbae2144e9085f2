import { createContext, type RouterContextProvider } from 'react-router';

import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';

/** A call of the contract, made by a page loader on the server as a guest. */
export type PageCall = <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/** What the server provides to a page while rendering it. */
export interface PageRequest {
  call: PageCall;
  /** A document request, as opposed to the data request of a client navigation. */
  isDocument: boolean;
  /** HTML rendered by loaders for a document; kept out of the hydration data, which would contain it a second time. */
  parts: Map<string, string>;
  /**
   * Epoch milliseconds of the site's clock. A page may show the day but not the hour, because it is cached until
   * midnight.
   */
  now: number;
  /** Nonce of the page's own scripts; the server removes it and allows the scripts that carried it in the CSP. */
  nonce: string;
  /** Whether the site knows its own address; otherwise pages have relative addresses. */
  knowsAddress: boolean;
  /** Logs an unexpected error and returns the id under which it is logged. */
  report: (error: unknown) => string;
  /** Whether the server has the page of this kind of 404, so that it is not rendered again. */
  hasNotFound: (kind: string) => boolean;
  /** Renders the shell around the page; set by the root loader for a document. */
  drawShell?: (pathname: string) => void;
}

/** Key of the part that holds the error id on an error page. */
export const requestIdPart = 'request-id';

/** Key of the script nonce in the parts map. */
export const noncePart = 'nonce';

export const pageRequest = createContext<PageRequest>();

type LoaderContext = Readonly<RouterContextProvider>;

/** The typed `call` of a loader. */
export function callOf(context: LoaderContext): PageCall {
  return context.get(pageRequest).call;
}

/** The render time in epoch milliseconds. */
export function nowOf(context: LoaderContext): number {
  return context.get(pageRequest).now;
}

/**
 * Passes HTML from a loader to its page. For a document it is stored outside the data and sent only once; for a client
 * navigation it is part of the data.
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
