import type { MendableSetting } from './publish-checks.ts';

/** The section of the panel with a setting, and where to begin there. */
const places: Record<MendableSetting, readonly [section: string, control: string]> = {
  category: ['分类与标签', 'input, button'],
  tag: ['分类与标签', '.panel-tag-box input'],
  cover: ['封面', 'button, input'],
  excerpt: ['发布', 'textarea'],
};

/** Opens the panel at a setting and puts the focus there. */
export function showSetting(setting: MendableSetting, openPanel: () => void): void {
  openPanel();
  const [section, control] = places[setting];
  // The panel is drawn first; the dialog gives the focus back before that.
  setTimeout(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.editor-side-panel details')];
    const part = parts.find((each) => each.querySelector('summary b')?.textContent === section);
    part?.setAttribute('open', '');
    const first = part?.querySelector<HTMLElement>(`.panel-body :is(${control})`);
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  }, 250);
}
