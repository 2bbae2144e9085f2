import { Moon } from '#web/ui/moon.tsx';

import { useSiteFacts } from './site-facts.ts';

/** How long the site has been running; while its start is unset, the specification's words. @spec S2 */
export function RunDays() {
  const { runDays } = useSiteFacts();
  return (
    <span className="run-days">
      <Moon size={12} />
      {runDays === undefined ? (
        '第N天'
      ) : (
        <>
          已运行 <b>{runDays}</b> 天
        </>
      )}
    </span>
  );
}
