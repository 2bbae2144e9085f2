import { use } from 'react';
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';

import { HtmlParts } from '#web/kit/html-part.tsx';
import { noncePart } from '#web/kit/page-call.ts';

import { startWhenPainted } from './start-when-painted.ts';

/** The page is brought to life at the latest this long after its end was read, painted or not. */
const mostWaitMs = 1500;

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function usePage() {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  if (!framework) throw new Error('Scripts are drawn within a page.');
  const { manifest, serverHandoffString, renderMeta } = framework;
  // The router sends the data of the page behind the scripts.
  if (renderMeta) Object.assign(renderMeta, { didRenderScripts: true });
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const modules = Object.fromEntries(routes.map(({ id, module }) => [id, module]));
  const imports = routes.flatMap(({ imports: more = [] }) => more);
  const files = new Set([...manifest.entry.imports, ...imports]);
  for (const module of Object.values(modules)) files.delete(module);
  const start = [modules, manifest.url, manifest.entry.module, [...files], mostWaitMs].map(inScript).join();
  return {
    handoff:
      `window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(controller)` +
      `{__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`,
    start: `(${startWhenPainted})(${start})`,
  };
}

function ServerScripts() {
  const nonce = use(HtmlParts).get(noncePart);
  const { handoff, start } = usePage();
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: handoff }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

/** The scripts of the page: fetched and run once what is seen is painted. Sources in development run at once. */
export function StartScripts() {
  const nonce = use(HtmlParts).get(noncePart);
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />;
  if (import.meta.env.SSR) return <ServerScripts />;
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </>
  );
}
