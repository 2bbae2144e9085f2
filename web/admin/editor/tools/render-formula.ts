import type * as katexModule from 'katex';

type Katex = typeof katexModule;

let loaded: Promise<Katex> | undefined;

function load(): Promise<Katex> {
  loaded ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([katex]) => katex);
  // A load that failed because of the network can be retried.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

/** Renders a formula as on the public page. Invalid TeX is shown in red, as KaTeX does. */
export async function renderFormula(container: HTMLElement, tex: string, displayMode: boolean): Promise<void> {
  if (tex.trim() === '') return container.replaceChildren();
  const drawn = document.createElement('span');
  try {
    const katex = await load();
    katex.render(tex, drawn, {
      displayMode,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 50,
    });
  } catch {
    drawn.textContent = tex;
  }
  container.replaceChildren(drawn);
}
