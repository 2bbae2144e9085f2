import { type ComponentType, useEffect, useState } from 'react';

/** The place of what comes once the page is up. */
export function ExtrasSeat() {
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without them a page is still whole: every link is a link.
    import('./extras.tsx').then(
      (loaded) => setExtras(() => loaded.Extras),
      () => undefined,
    );
  }, []);
  return Extras && <Extras />;
}
