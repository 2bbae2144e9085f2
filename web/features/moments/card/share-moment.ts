import type { Moment } from '#contract/features/moments/entities.ts';
import { datePatternOf } from '#web/features/site/date-pattern.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { openShare } from '#web/features/posts/reading/share-dialog.tsx';
import { formatDate } from '#web/ui/format-date.ts';

/** The address of a moment, with the host of this site. */
export function momentAddress({ url }: Moment): string {
  return new URL(url, location.origin).href;
}

/** 分享: link, QR code, other services and a poster. */
export async function shareMoment(moment: Moment): Promise<void> {
  const options = await siteOptions();
  const { nv_site_name: siteName, site_timezone: timeZone } = options;
  const { title, excerpt, author, images, video } = moment;
  const date = formatDate(Date.parse(moment.published_at), datePatternOf(options), timeZone);
  const cover = images[0]?.url ?? video?.poster?.url ?? '';
  openShare(
    { title: title || `${author.name} 的动态`, excerpt, author: author.name, siteName, date, cover },
    '分享这条动态',
    momentAddress(moment),
  );
}
