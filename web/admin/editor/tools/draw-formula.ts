import type * as katexModule from 'katex';

type Katex = typeof katexModule;

let loaded: Promise<Katex> | undefined;

function load(): Promise<Katex> {
  loaded ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([katex]) => katex);
  // What failed for want of a network may come next time.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

/** Draws a formula as the page will show it. What is not one says so in red, as KaTeX does. */
export async function drawFormula(seat: HTMLElement, tex: string, displayMode: boolean): Promise<void> {
  if (tex.trim() === '') return seat.replaceChildren();
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
  seat.replaceChildren(drawn);
}
