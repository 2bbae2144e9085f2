import { siteBulletin } from '#contract/features/site/calls.ts';
import { renderUnlocked } from '#web/blocks/render-unlocked.tsx';
import { send } from '#web/kit/client.ts';
import { openNotice } from '#web/ui/dialogs/dialogs.ts';
import { MountedElement } from '#web/ui/mounted-element.tsx';
import { storedValues } from '#web/ui/stored-value.ts';

const stored = storedValues('somnia');
const key = 'bulletin';

/** Shows the site announcement unless the visitor has confirmed or closed its current version. */
export async function showBulletin(): Promise<void> {
  const { version, blocks } = await send(siteBulletin, {});
  if (version === '' || stored.read(key) === version) return;
  const element = await renderUnlocked(blocks);
  const remember = () => stored.write(key, version);
  openNotice(<MountedElement element={element} className="prose bulletin" />).then(remember, remember);
}
