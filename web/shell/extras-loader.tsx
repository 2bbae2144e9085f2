import { type ComponentType, useEffect, useState } from 'react';

/** Loads the parts of the shell that are not needed before hydration. */
export function ExtrasLoader() {
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without them the page still works: every link is a plain link.
    import('./extras.tsx').then(
      (loaded) => setExtras(() => loaded.Extras),
      () => undefined,
    );
  }, []);
  return Extras && <Extras />;
}
