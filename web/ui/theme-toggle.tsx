import { Icon } from './icon.tsx';
import { toggleTheme } from './theme.ts';

export interface ThemeToggleProps {
  /** Before the colon of the stored key. */
  prefix: string;
}

/** Both icons stand in the page and CSS shows the one that fits, so that nothing flashes before scripts run. */
export function ThemeToggle({ prefix }: ThemeToggleProps) {
  return (
    <button
      className="icon-button theme-toggle"
      type="button"
      aria-label="切换浅色与深色"
      onClick={() => toggleTheme(prefix)}
    >
      <Icon name="moon" size={20} />
      <Icon name="sun" size={20} />
    </button>
  );
}
