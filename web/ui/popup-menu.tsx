import './popup-menu.css';

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { Icon, type IconName } from './icon.tsx';

export interface MenuItem {
  label: string;
  icon: IconName;
  run: () => void;
  isDangerous?: boolean;
}

interface MenuProps {
  items: readonly MenuItem[];
  onChoose: (item: MenuItem) => void;
}

function Items({ items, onChoose }: MenuProps) {
  return items.map((item) => (
    <button
      key={item.label}
      className={item.isDangerous ? 'is-dangerous' : undefined}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => onChoose(item)}
    >
      <Icon name={item.icon} size={16} />
      {item.label}
    </button>
  ));
}

const edge = 8;
/** How far the button may move before the menu closes. */
const slackPx = 4;

const withinWindow = (start: number, length: number, space: number) =>
  Math.max(edge, Math.min(start, space - length - edge));

/** Below the button, or above it if there is no room; always within the window, even when the button no longer is. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRoomBelow = from.bottom + height + edge <= innerHeight || from.top < height + edge;
  const top = isRoomBelow ? from.bottom + 4 : from.top - height - 4;
  menu.style.left = `${withinWindow(from.right - width, width, innerWidth)}px`;
  menu.style.top = `${withinWindow(top, height, innerHeight)}px`;
}

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const count = items.length;
  const to = { ArrowDown: (at + 1) % count, ArrowUp: (at + count - 1) % count, Home: 0, End: count - 1 }[key];
  if (to === undefined) return false;
  items[to]?.focus();
  return true;
}

/**
 * Opens a menu at a button, which need not be rendered by React. It closes on selection, Esc, Tab, an outside click and
 * scrolling; the focus then returns to the button, unless it has moved elsewhere.
 */
export function openMenu(button: HTMLElement, items: readonly MenuItem[]): void {
  const menu = document.createElement('div');
  menu.className = 'popup-menu';
  menu.popover = 'auto';
  menu.role = 'menu';
  menu.ariaLabel = button.ariaLabel ?? button.textContent;
  // Inside the same landmark as the button.
  (button.closest('main') ?? document.body).append(menu);
  const root = createRoot(menu);
  const close = () => menu.hidePopover();
  let openedAt = 0;
  // Other elements scroll too, and a scroll event of the page may arrive late, so compare the button's position.
  const follow = () => {
    if (Math.abs(button.getBoundingClientRect().top - openedAt) > slackPx) close();
  };
  const choose = (item: MenuItem) => {
    close();
    item.run();
  };
  flushSync(() => root.render(<Items items={items} onChoose={choose} />));
  menu.addEventListener('keydown', (event) => {
    if (moveFocus(menu, event.key)) event.preventDefault();
    else if (event.key === 'Tab') close();
  });
  menu.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') return;
    button.ariaExpanded = 'false';
    removeEventListener('scroll', follow, true);
    removeEventListener('resize', place);
    if (menu.contains(document.activeElement)) button.focus({ preventScroll: true });
    // React may still be dispatching the event that closed it.
    setTimeout(() => {
      root.unmount();
      menu.remove();
    });
  });
  const place = () => positionMenu(menu, button);
  addEventListener('resize', place);
  menu.showPopover();
  place();
  button.ariaExpanded = 'true';
  menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  openedAt = button.getBoundingClientRect().top;
  addEventListener('scroll', follow, { capture: true, passive: true });
}
