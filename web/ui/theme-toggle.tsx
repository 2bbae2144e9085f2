import { Icon } from './icon.tsx';
import { toggleTheme } from './theme.ts';

export interface ThemeToggleProps {
  /** Prefix of the storage key, before the colon. */
  prefix: string;
}

/** Both icons are in the HTML and CSS shows one, so that nothing flashes before scripts run. */
export function ThemeToggle({ prefix }: ThemeToggleProps) {
  return (
    <button
      className="icon-button theme-toggle"
      type="button"
      aria-label="切换浅色与深色"
      onClick={({ currentTarget }) => toggleTheme(prefix, currentTarget)}
    >
      <Icon name="moon" size={20} />
      <Icon name="sun" size={20} />
    </button>
  );
}
