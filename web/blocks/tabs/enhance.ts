import type { Enhance } from '../view-props.ts';

let tabGroupCount = 0;

/** Index of the tab a key moves to, among `count` tabs; undefined for other keys. */
export function tabAfterKey(key: string, current: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step === undefined ? undefined : (current + step + count) % count;
}

function makeTab(panel: HTMLElement, id: string): HTMLButtonElement {
  const title = panel.querySelector<HTMLElement>(':scope > .tabs-title');
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = `${id}-tab`;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', id);
  // Text only: the title is sanitised, but a link inside a button would not work.
  tab.textContent = title?.textContent ?? '';
  if (title) title.hidden = true;
  panel.id = id;
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  return tab;
}

/** Tabs following the ARIA Authoring Practices: one tab stop, arrow keys in between. */
export const enhance: Enhance = (block) => {
  const panels = [...block.querySelectorAll<HTMLElement>(':scope > .tabs-panel')];
  tabGroupCount += 1;
  const tabs = panels.map((panel, at) => makeTab(panel, `tabs-${tabGroupCount}-${at}`));
  const select = (wanted: number, focus: boolean) => {
    tabs.forEach((tab, at) => {
      const selected = at === wanted;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = panels[at] as HTMLElement;
      // Panels are opened by find-in-page, in browsers that support it.
      if (selected) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
      if (selected && focus) tab.focus();
    });
  };
  const list = document.createElement('div');
  list.className = 'tabs-list';
  list.setAttribute('role', 'tablist');
  list.append(...tabs);
  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => select(at, false));
    tab.addEventListener('keydown', (event) => {
      const next = tabAfterKey(event.key, at, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      select(next, true);
    });
    panels[at]?.addEventListener('beforematch', () => select(at, false));
  });
  block.prepend(list);
  block.dataset.state = 'tabs';
  select(0, false);
};
