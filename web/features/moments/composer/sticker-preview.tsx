import { stickerSides } from '#contract/features/stickers/limits.ts';
import { stickerCode } from '#contract/features/stickers/rules.ts';
import { parseMomentText } from '#contract/features/moments/text.rules.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { loadStickers, offeredPackages } from '#web/features/stickers/sticker-packages.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';

interface Sticker {
  image: string;
  side: number;
}

const maxShown = 24;

/** All stickers that the site offers, by their codes; a package that cannot be loaded is left out. */
async function loadCodes(): Promise<ReadonlyMap<string, Sticker>> {
  const packages = offeredPackages(await siteOptions());
  const maps = await Promise.all(packages.map(({ url }) => loadStickers(url).catch(() => new Map<string, string>())));
  return new Map(
    packages.flatMap(({ size }, at) =>
      [...(maps[at] ?? [])].map(
        ([name, image]) => [stickerCode(name, size), { image, side: stickerSides[size] }] as const,
      ),
    ),
  );
}

/** The stickers in a text, since a text field shows only their codes. */
export function StickerPreview({ content }: { content: string }) {
  const { loaded } = useLoaded(loadCodes);
  const codes = loaded.value;
  if (!codes) return null;
  const found = parseMomentText(content).flatMap((part) =>
    part.kind === 'sticker' ? (codes.get(part.text) ?? []) : [],
  );
  if (found.length === 0) return null;
  return (
    <p className="compose-stickers" aria-label="表情预览">
      {found.slice(0, maxShown).map(({ image, side }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same sticker may stand several times
        <img key={at} src={image} alt="" width={side} height={side} decoding="async" />
      ))}
    </p>
  );
}
